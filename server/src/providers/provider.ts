import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import type { ContactRecord } from '@rapport/dataset/records.ts'
import type { SoughtPerson } from './contact-finder.ts'

/** Somebody outside who may know contact values. */
export type Provider = {
  /** Shown as the source of its values. */
  name: string
  /**
   * Values of the kind; none when it knows none. Null: too little is known of the person to ask. Throws `ProviderFailure`, and the signal's reason.
   */
  find(person: SoughtPerson, kind: ContactKind, signal: AbortSignal): Promise<ContactRecord[] | null>
}

type Consequence = {
  /** Milliseconds until it is worth asking again, for anybody. */
  pause?: number
  /** It does not work as it should, and may not for others either; several in a row are reason for a pause. */
  isOutage?: boolean
}

/** A provider was asked and gave no answer. The message is for the log and names no person. */
export class ProviderFailure extends Error {
  readonly pause: number
  readonly isOutage: boolean
  constructor(message: string, { pause = 0, isOutage = false }: Consequence = {}) {
    super(message)
    this.pause = pause
    this.isOutage = isOutage
  }
}
