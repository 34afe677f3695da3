import { MailboxError, type Traits } from '../../../../mail/mailbox.ts'
import type { OpenSend } from '../claim/send-queries.ts'
import type { Held } from '../deliver/outcomes.ts'
import type { SendingMailbox } from '../facts/mailbox-queries.ts'
import type { SendingDeps } from '../facts/turn.ts'
import { moveSend } from '../send-states.ts'

/** Between two looks. Providers show what they accepted within seconds, not always at once. */
export const lookPauseMs = 3 * 60_000

/** Looks that find nothing until the outcome counts as unknown. */
export const maxLooks = 4

/**
 * `again`: when to look again; null if nothing is open. `drafts`: those that still exist, and may
 * be sent once replies have been read.
 */
export type Recovery = { again: Date | null; drafts: OpenSend[] }

/** The outcome of a look at a send: `draft` may be sent now, `open` has to be looked at again. */
export type Seen = 'draft' | 'open' | 'decided'

type Looking = {
  mailbox: Pick<SendingMailbox, 'id'>
  traits: Traits
  sends: readonly OpenSend[]
  look: (send: OpenSend) => Promise<Seen>
  /** Decides a send that was surely sent, however early that is seen. True if it was. */
  peek?: (send: OpenSend) => Promise<boolean>
}

/**
 * Looks at each send whose time has come. One about which the mailbox can't be asked delays no
 * other. Throws a `MailboxError` if the mailbox's owner must connect it again.
 */
export async function lookAtEach(
  deps: SendingDeps,
  { mailbox, traits, sends, look, peek }: Looking,
): Promise<Recovery> {
  const found: Recovery = { again: null, drafts: [] }
  const later = () => new Date(deps.now().getTime() + lookPauseMs)
  for (const send of sends) {
    let next: Date | null = readyAt(send, traits)
    try {
      if (next <= deps.now()) {
        const seen = await look(send)
        if (seen === 'draft') found.drafts.push(send)
        next = seen === 'open' ? later() : null
      } else if (peek) {
        next = (await peek(send)) ? null : earliest([next, later()])
      }
    } catch (error) {
      if (!(error instanceof MailboxError) || error.fault === 'reconnect') throw error
      const said = { err: error, mailbox: mailbox.id, send: send.id }
      deps.log.warn(said, 'a mailbox did not say what became of an email')
      next = error.retryAt ?? later()
    }
    found.again = earliest([found.again, next])
  }
  return found
}

/** Null if none is known. */
export const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first && time ? (time < first ? time : first) : (first ?? time)), null)

/**
 * The time from which nothing that was begun for it can be under way, and a while has passed since
 * the last look.
 */
const readyAt = ({ calledAt, lookedAt }: OpenSend, { callTimeoutMs }: Traits): Date =>
  new Date(Math.max(calledAt.getTime() + 2 * callTimeoutMs, lookedAt ? lookedAt.getTime() + lookPauseMs : 0))

/** 'decided' if another process has moved the send, which then owns it. */
export const isOpen = (isMine: boolean) => (isMine ? 'open' : 'decided')

export const heldOf = (
  { userId }: SendingMailbox,
  { id, kind, enrolmentId, state, calledAt }: OpenSend,
): Held => ({
  sendId: id,
  userId,
  kind,
  enrolmentId,
  from: state,
  calledAt,
})

export const storeLook = (deps: SendingDeps, { id, state, calledAt, looks }: OpenSend): Promise<boolean> =>
  moveSend(deps.pool, {
    id,
    from: state,
    to: state,
    calledAt,
    set: { looks: looks + 1, looked_at: deps.now() },
  })
