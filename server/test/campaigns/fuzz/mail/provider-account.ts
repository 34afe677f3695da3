import type { Pool } from 'pg'
import type { Mailbox } from '../../../../src/mail/mailbox.ts'
import type { Random } from '../random.ts'

/** An email that a recipient has. */
export type Email = {
  /** Differs from the ids of all other emails of its account. */
  id: string
  raw: Buffer
  /** The provider's thread, where it has threads. */
  threadId: string | null
  /** Whether an answer that names nothing but its ids can be known as one. */
  isTraceable: boolean
}

/** A call of a process to its mailbox, as `MortalProcess` tells it. */
export type Call = { call: string; given: unknown[] }

/** Whether a message has been read by whoever reads the mailbox. */
export type IsRead = () => boolean

/**
 * A mailbox's account at its provider: what recipients have got, what arrives, and what goes wrong.
 * It tells the truth that the ledger compares with the database, and shares no code with the
 * mailbox that is tested.
 */
export type ProviderAccount = {
  readonly mailboxId: number
  readonly email: string
  /** The mailbox, as a process opens it. */
  open(process: { pool: Pool; now: () => Date }): Mailbox
  /** The keys of the emails that leave if this call goes well. Its guards have been asked before. */
  keysSentBy(call: Call): string[]
  /** All that recipients have got from the account, oldest first. */
  received(): Promise<Email[]>
  /** Delivers a message to the account, in the thread of one of its emails if the sender keeps it. */
  deliver(raw: string, inThreadOf?: Email | null): Promise<IsRead>
  /** Plans something that goes wrong at one of the next calls. */
  fail(random: Random): void
  clearFaults(): void
  /** The provider forgets how far the mailbox was read. */
  forget(): void
  /** Does something that its owner can do to what stands there, and returns the keys that it is about. */
  meddle(random: Random): string[]
  /** The provider does what is due by now. */
  pass(now: Date): void
  /**
   * Whether the sender can't know that the provider took this email. `isCut`: a process died or
   * stood still while it was on its way.
   */
  isDoubtful(key: string, isCut: boolean): boolean
  /** Whether the provider has shown this email among the sent ones ever since it took it. */
  isShown(key: string): boolean
  /** Whether the provider refused this email for good, because of its person or its text. */
  isRefused(key: string): boolean
  /** Whether the provider has said that the address does not exist. */
  isGone(address: string): boolean
  /** The faults at the end of a history that only the provider can see. */
  faults(): string[]
}

/** An account at a provider that hides nothing and refuses nothing. */
export const plain = {
  pass: () => {},
  isDoubtful: () => false,
  isShown: () => true,
  isRefused: () => false,
  isGone: () => false,
  faults: () => [],
} satisfies Partial<ProviderAccount>
