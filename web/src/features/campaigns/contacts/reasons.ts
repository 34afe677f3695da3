import { guardReasons } from '@rapport/contract/campaigns/reasons.ts'
import type { ContactState } from '@rapport/contract/campaigns/vocabularies.ts'

/** Why somebody is held, in the order in which they are offered. */
const heldReasons = [
  'not_revealed',
  'no_address',
  'address_risky',
  'address_invalid',
  'not_owned',
  'in_another_campaign',
  'variable_missing',
  'colleague_replied',
  'out_of_office',
  'send_unknown',
  'held',
] as const

/** Why somebody is stopped. */
const stoppedReasons = [
  'replied',
  'unsubscribed',
  'complained',
  'bounced',
  'suppressed',
  'refused',
  'stopped',
  'person_gone',
] as const

const ofContacts = [...heldReasons, ...stoppedReasons]
export type ContactReason = (typeof ofContacts)[number]

const all = [...new Set([...ofContacts, ...guardReasons])]

/** What the server may add later has no text of its own. */
export const knownReason = (reason: string): (typeof all)[number] | null =>
  all.find((known) => known === reason) ?? null

/** Whether contacts can be held or stopped for it, so that they are found by it. */
export const isContactReason = (reason: string): boolean => ofContacts.some((known) => known === reason)

/** The reasons that contacts in this state, or in any, can have. */
export function reasonsOf(state: ContactState | null): readonly ContactReason[] {
  if (state === null) return ofContacts
  return state === 'held' ? heldReasons : state === 'stopped' ? stoppedReasons : []
}

/** Reads a reason of the address as the server takes it; null for anything else. */
export const readReason = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? value : null
