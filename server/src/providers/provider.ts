import { contactKinds, type ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'
import type { SoughtPerson } from './contact-finder.ts'

/** How much an operator asks of a provider at most. */
export type ProviderTerms = {
  /** In millionths of a dollar. The most that all requests of a month, in UTC, may cost. Null: no limit. */
  ceiling: number | null
  /** So many answers in a row without a hit stop the provider. Null: never. */
  stopAfter: number | null
}

export type ProviderAnswer = {
  /** Values of the kind, possibly none. */
  contacts: ContactRecord[]
  /** Whether the provider charges for this answer. It may, for one that is of no use. */
  isCharged: boolean
}

/** An external service that may know contact values. */
export type Provider = {
  /** Shown as the source of its values, so it must never change. */
  name: string
  terms: ProviderTerms
  /** The most that a request of this kind costs, in millionths of a US dollar. */
  priceOf(kind: ContactKind): number
  /** Whether it knows values of the kind, and enough is known of the person for a request. */
  canFind(person: SoughtPerson, kind: ContactKind): boolean
  /** Requires `canFind`. Throws `ProviderFailure`, or the signal's reason. */
  find(person: SoughtPerson, kind: ContactKind, signal: AbortSignal): Promise<ProviderAnswer>
}

/** The price of a provider's cheapest request; 0 if all are free. */
export function cheapestOf(provider: Pick<Provider, 'priceOf'>): number {
  const prices = contactKinds.map((kind) => provider.priceOf(kind)).filter((price) => price > 0)
  return prices.length === 0 ? 0 : Math.min(...prices)
}

/** How settings and commands name a provider: `people-data-labs` for People Data Labs. */
export const providerId = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-')

/**
 * Why a provider is left alone: it was asked too often, it refused the key, its credit is used up,
 * it is out of order, or too many answers in a row were without a hit.
 */
export type PauseReason = 'busy' | 'key' | 'credit' | 'outage' | 'no_hits'

type Consequence = {
  /** Milliseconds to wait before asking again for anyone. */
  pause?: number
  /** Why; `busy` by default. */
  reason?: PauseReason
  /** The provider is malfunctioning and may fail for others too. Several outages in a row cause a pause. */
  isOutage?: boolean
  /** The request may have arrived, been answered and been charged. */
  isLost?: boolean
}

/** A provider gave no answer. The message is for the log and names no person. */
export class ProviderFailure extends Error {
  readonly pause: number
  readonly reason: PauseReason
  readonly isOutage: boolean
  readonly isLost: boolean
  constructor(message: string, consequence: Consequence = {}) {
    super(message)
    const { pause = 0, isOutage = false, isLost = false } = consequence
    this.pause = pause
    this.reason = consequence.reason ?? (isOutage ? 'outage' : 'busy')
    this.isOutage = isOutage
    this.isLost = isLost
  }
}
