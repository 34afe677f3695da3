import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'
import type { SoughtPerson } from './contact-finder.ts'

/** An external service that may know contact values. */
export type Provider = {
  /** Shown as the source of its values. */
  name: string
  /**
   * Returns values of the kind, possibly none. Null: too little is known of the person for a
   * request. Throws `ProviderFailure`, or the signal's reason.
   */
  find(person: SoughtPerson, kind: ContactKind, signal: AbortSignal): Promise<ContactRecord[] | null>
}

type Consequence = {
  /** Milliseconds to wait before asking again for anyone. */
  pause?: number
  /** The provider is malfunctioning and may fail for others too. Several outages in a row cause a pause. */
  isOutage?: boolean
}

/** A provider gave no answer. The message is for the log and names no person. */
export class ProviderFailure extends Error {
  readonly pause: number
  readonly isOutage: boolean
  constructor(message: string, { pause = 0, isOutage = false }: Consequence = {}) {
    super(message)
    this.pause = pause
    this.isOutage = isOutage
  }
}
