import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'

/** The data about a person that providers receive: just enough to identify them. */
export type SoughtPerson = {
  fullName: string
  linkedinSlug: string | null
  /** The current employer. */
  company: { name: string; domain: string | null } | null
}

export type ContactSearch = {
  person: SoughtPerson
  kind: ContactKind
  /** Providers asked for this person and kind within `askedAgainAfter`. They are skipped. */
  queriedRecently: ReadonlySet<string>
}

export type ContactFinding = {
  /** Distinct values of the kind; `source` is the provider. May be empty. */
  contacts: ContactRecord[]
  /**
   * Providers that answered, in order. Must be stored in the same transaction as the contacts.
   * Providers that failed are not included.
   */
  queried: { provider: string; isHit: boolean }[]
  /**
   * Nothing was found, and a provider that was or would have been asked failed or is paused: it may
   * know something later.
   */
  isUnanswered: boolean
}

/** Milliseconds until a provider is asked again for the same person and kind. */
export const retryAfterMs = 30 * 24 * 60 * 60 * 1000

/** A provider's work for this process since its start. */
export type ProviderStatus = {
  provider: string
  /**
   * Those that it answered, of them those that found something, and those that failed. A second try
   * counts as a request of its own.
   */
  answers: number
  hits: number
  failures: number
  /** Outages in a row. */
  outages: number
  /** Milliseconds until it is asked again; 0 if it may be now. */
  pausedMs: number
}

/** Looks for contact values outside the database. */
export type ContactFinder = {
  /** Provider names in order; empty if there are no providers. */
  providers: readonly string[]
  /**
   * May take tens of seconds, so do not call it inside a transaction. Logs provider failures.
   * Throws the signal's reason.
   */
  find(search: ContactSearch, signal: AbortSignal): Promise<ContactFinding>
  /** In the order of `providers`. */
  status(): ProviderStatus[]
}
