import type { Pool } from 'pg'
import type { OpenMailboxDeps } from '../open-mailbox.ts'

/** The outcome of a try to send an email from a mailbox to itself. */
export type CheckEmail =
  | { sendId: number; state: 'sent' | 'under_way' }
  /** `refused`: the guards let it not go, for this reason; else the server did not take it. */
  | { refused: string | null; said: string | null }

export type CheckDeps = OpenMailboxDeps & {
  pool: Pool
  now: () => Date
  /** Sends the email of a check from a mailbox to itself. */
  sendCheckEmail: (mailbox: { id: number; userId: number }) => Promise<CheckEmail>
  /** Gives a mailbox its turn, which reads what arrived. */
  wake: (mailboxId: number) => Promise<void>
}
