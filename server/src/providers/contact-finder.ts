import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'

/** The data about a person that providers receive: just enough to identify them. */
export type SoughtPerson = {
  fullName: string
  firstName?: string | null
  lastName?: string | null
  linkedinSlug: string | null
  /** The current employer. */
  company: { name: string; domain: string | null } | null
}

export type ContactSearch = {
  person: SoughtPerson
  /** The id of the person, shared or own, for whom requests are recorded. */
  personId: number
  kind: ContactKind
  /** Providers whose answers for this person and kind are kept. They are skipped. */
  queriedRecently: ReadonlySet<string>
}

export type ContactFinding = {
  /** Distinct values of the kind; `source` is the provider. May be empty. */
  contacts: ContactRecord[]
  /**
   * The request that found them, and its price. Its answer must be recorded in the transaction that
   * stores the contacts: `endRequest`. Null if nothing was found.
   */
  hit: { request: number; charged: number } | null
  /**
   * Nothing was found, and a provider that was or would have been asked failed, is left alone, or
   * has cost as much as it may: it may know something later.
   */
  isUnanswered: boolean
}

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
  /** Milliseconds until it is asked again; 0 if it may be now. As of the last request. */
  pausedMs: number
  /** The most that it may cost in a month, and its cheapest request, in millionths of a dollar. */
  ceiling: number | null
  price: number
}

/** Looks for contact values outside the database. */
export type ContactFinder = {
  /** Provider names in order; empty if there are no providers. */
  providers: readonly string[]
  /** Whether enough is known of the person for any of them. */
  canFind(person: SoughtPerson, kind: ContactKind): boolean
  /**
   * May take tens of seconds, so do not call it inside a transaction. Logs provider failures.
   * Throws the signal's reason, and the database's errors.
   */
  find(search: ContactSearch, signal: AbortSignal): Promise<ContactFinding>
  /** In the order of `providers`. */
  status(): ProviderStatus[]
}
