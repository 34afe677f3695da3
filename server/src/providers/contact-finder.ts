import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'

/** What providers are told of a person: enough to find the one that is meant, and no more. */
export type SoughtPerson = {
  fullName: string
  linkedinSlug: string | null
  /** The current employer. */
  company: { name: string; domain: string | null } | null
}

export type ContactSearch = {
  person: SoughtPerson
  kind: ContactKind
  /** Providers that were asked for this person and kind within `askedAgainAfter`: they are passed over. */
  askedLately: ReadonlySet<string>
}

export type ContactFinding = {
  /** Of the kind that was sought, each once; `source` is the provider. Empty: nobody knows any. */
  contacts: ContactRecord[]
  /** Who answered, in order; to be remembered in the transaction that stores the contacts. Whoever failed is not among them. */
  asked: { provider: string; isHit: boolean }[]
}

/** Milliseconds for which a provider is not asked for the same person and kind again. */
export const askedAgainAfter = 30 * 24 * 60 * 60 * 1000

/** Looks for contact values outside the database. */
export type ContactFinder = {
  /** Names of those that are asked, in order; empty: there is nobody to ask. */
  providers: readonly string[]
  /** May take tens of seconds: not inside a transaction. Failures of providers are logged, not thrown. Throws the signal's reason. */
  find(search: ContactSearch, signal: AbortSignal): Promise<ContactFinding>
}
