import type { Pool } from 'pg'
import type { AccountId } from '../../../database/ids.ts'
import type { OpenMailboxDeps } from '../open-mailbox.ts'

/**
 * Why an email of a check was surely not sent. `refused`: the reason of the guards that let it not
 * go; null: the server did not take it.
 */
export type Unsent = { refused: string | null; said: string | null }

export type CheckDeps = OpenMailboxDeps & {
  pool: Pool
  now: () => Date
  /**
   * Sends the email of a check, with this key, from a mailbox to itself. Null: it was sent, or may have
   * been.
   */
  sendCheckEmail: (mailbox: { id: number; userId: AccountId; sendKey: string }) => Promise<Unsent | null>
  /** Gives a mailbox its turn, which reads what arrived. */
  wake: (mailboxId: number) => Promise<void>
}
