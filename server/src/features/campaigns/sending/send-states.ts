import type { Database } from '../../../database/database.ts'

/**
 * The life of a send: one step to one person.
 *
 * ```
 * planned -> claimed -> drafted -> sent
 *               |          |- draft still there, twice      -> guards again: sent, or deleted -> planned
 *               |          |- gone, found among sent emails -> sent
 *               |          `- gone, not found, several times -> unknown
 *               |- submitted: taken                          -> sent; refused -> planned, or failed
 *               |- submitted, no answer, found among sent    -> sent; not found -> unknown
 *               `- no draft and nothing sent, twice         -> planned
 * ```
 *
 * Also `cancelled` (its owner does not want it sent) and `failed` (the provider refuses it for
 * good). Only its owner moves a send out of `unknown`. All but steps have no plan: they begin
 * as `claimed`, and are `cancelled` where a step is planned again. At most one request that may
 * send is ever made per draft, and a second draft only once the first is known to be gone.
 */
export type SendState = 'planned' | 'claimed' | 'drafted' | 'sent' | 'unknown' | 'cancelled' | 'failed'

const transitions: Record<SendState, readonly SendState[]> = {
  // Sent: found at the provider after a restore.
  planned: ['claimed', 'sent', 'cancelled'],
  claimed: ['claimed', 'drafted', 'sent', 'planned', 'unknown', 'cancelled', 'failed'],
  drafted: ['drafted', 'sent', 'planned', 'unknown', 'cancelled', 'failed'],
  unknown: ['sent', 'planned', 'cancelled'],
  sent: [],
  cancelled: [],
  failed: [],
}

/**
 * One step to one person; or made by hand: a test for its owner, an answer to a reply, the check of a
 * mailbox, which goes to itself.
 */
export type SendKind = 'step' | 'test' | 'answer' | 'check'

/** Columns that a move may set, by name. */
type Columns = {
  reason?: string | null
  draft_id?: string | null
  /** The version of a draft, or the provider's id of a sent email. */
  provider_id?: string | null
  thread_id?: string | null
  sent_message_id?: string | null
  called_at?: Date | null
  sent_at?: Date | null
  to_file?: boolean
  deferrals?: number
  looks?: number
  looked_at?: Date | null
}

type Move = { id: number; from: SendState; to: SendState; calledAt: Date | null; set?: Columns }

/**
 * Moves a send, if it is still in the state and at the call that the caller knows. False if another
 * process has moved it: the caller must then leave it alone. A send outlives its account, without
 * any trace of its recipient, so this works for one whose account was removed.
 */
export async function moveSend(db: Database, { id, from, to, calledAt, set = {} }: Move): Promise<boolean> {
  if (!transitions[from].includes(to)) throw new Error(`a send never goes from ${from} to ${to}`)
  const columns = Object.keys(set)
  const assignments = columns.map((name, at) => `, ${name} = $${at + 5}`).join('')
  const { rowCount } = await db.query(
    `update sends set state = $3${assignments}
     where id = $1 and state = $2 and called_at is not distinct from $4`,
    [id, from, to, calledAt, ...Object.values(set)],
  )
  return rowCount === 1
}
