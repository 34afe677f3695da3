import { fold } from '@rapport/contract/fold.ts'
import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'

/** The words, folded, by which products say whether an address works. */
const words: Record<Exclude<ContactStatus, 'unverified'>, readonly string[]> = {
  verified: ['verified', 'valid', 'deliverable', 'safe', 'safe to send'],
  risky: ['guessed', 'extrapolated', 'risky', 'riskier', 'likely', 'probable', 'catch all', 'accept all'],
  invalid: ['invalid', 'undeliverable', 'bounced', 'hard bounced'],
}

const statuses = new Map(
  Object.entries(words).flatMap(([status, list]) => list.map((word) => [word, status as ContactStatus])),
)

/** Returns what a product's status of an address says; `unverified` for words that say nothing of it. */
export const readEmailStatus = (text: string): ContactStatus => statuses.get(fold(text)) ?? 'unverified'
