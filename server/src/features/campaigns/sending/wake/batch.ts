import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import {
  closeMailbox,
  MailboxError,
  markSentOf,
  type DraftMailbox,
  type Mailbox,
  type SubmissionMailbox,
} from '../../../../mail/mailbox.ts'
import { claimNext, type Claim } from '../claim/claim.ts'
import { deliver } from '../deliver/deliver.ts'
import { deliverWithin } from '../deliver/within.ts'
import { findMailbox, findNextDue, type SendingMailbox } from '../facts/mailbox-queries.ts'
import { withMailbox } from './mailbox-lock.ts'
import { PassedOver } from './passed-over.ts'
import { sendRecovered } from '../recover/drafts.ts'
import { earliest } from '../recover/looks.ts'
import { recover } from '../recover/recover.ts'
import { fileSent } from '../recover/submissions.ts'
import type { SendingDeps, TurnContext } from '../facts/turn.ts'

/** Milliseconds after which a mailbox makes way for others, and reads what it received again. */
const sliceMs = 20_000

/** The wait after a provider asked to wait without saying how long. */
const backOffMs = 2 * 60_000

/** The wait while what the account brings along moves into its team. */
const movingMs = 10_000

/** The wait after a server took nothing from the mailbox: a limit a day, or a block, lasts longer. */
const refusedMs = 30 * 60_000

/** The faults of a delivery that concern its email alone: the next one may go at once. */
const ofOneEmail: ReadonlySet<MailboxError['fault']> = new Set(['refused', 'bounced', 'deferred'])

/**
 * Runs one turn of a mailbox: decides the outcome of sends that were begun before, reads the
 * messages that arrived, then sends emails that are due and that no guard refuses. Returns when to
 * call it again; null: nothing is planned. Does nothing while another process has the mailbox.
 * Throws database errors, and the reason of `signal`.
 */
export async function runMailbox(
  deps: SendingDeps,
  mailboxId: number,
  signal: AbortSignal,
): Promise<Date | null> {
  const again = await withMailbox(deps.pool, mailboxId, (lost) =>
    takeTurn(deps, mailboxId, AbortSignal.any([signal, lost])),
  )
  return again ?? null
}

async function takeTurn(deps: SendingDeps, mailboxId: number, signal: AbortSignal): Promise<Date | null> {
  const mailbox = await findMailbox(deps.pool, mailboxId)
  const port = mailbox && (await deps.open(mailbox, signal))
  if (!port) return null
  try {
    // Recovery comes first, while Gmail's quota has room, because reading takes all that it is
    // given.
    const open =
      port.kind === 'transactional' ? { again: null, drafts: [] } : await recover(deps, mailbox, port)
    const { isSynced, again } = await deps.sync(mailbox, port)
    const brake = await deps.brake(mailbox, port)
    const turn: TurnContext = { mailbox, isSynced, brake, sentMark: await markSentOf(port) }
    const left = port.kind === 'drafts' ? await sendRecovered(deps, turn, port, open.drafts) : null
    const next = await sendDue(deps, turn, port, signal)
    if (port.kind === 'submission') await fileSent(deps, mailbox, port)
    return earliest([open.again, again, left, next])
  } catch (error) {
    if (error instanceof MailboxError) return afterFault(deps, { mailbox, port, error })
    throw error
  } finally {
    await closeMailbox(port)
  }
}

/**
 * Sends until no one is due, the mailbox may send nothing more for now, or its slice of time is
 * over.
 */
async function sendDue(
  deps: SendingDeps,
  turn: TurnContext,
  port: Mailbox,
  signal: AbortSignal,
): Promise<Date | null> {
  const startedAt = performance.now()
  const { id: mailboxId, userId } = turn.mailbox
  const passed = await PassedOver.begin(deps.pool, userId, deps.now())
  while (performance.now() - startedAt < sliceMs) {
    signal.throwIfAborted()
    const result = await claimNext(deps, turn, {
      skipped: passed.skipped,
      ...(port.kind === 'transactional' && {
        within: (client, claim: Claim) => deliverWithin(client, deps, port, claim),
      }),
    })
    if (result.kind === 'moving') return new Date(deps.now().getTime() + movingMs)
    if (result.kind === 'nobody') {
      const now = deps.now()
      return earliest([
        await findNextDue(deps.pool, mailboxId, now),
        await passed.nextOfCompanies(deps.pool, mailboxId, now),
      ])
    }
    if (result.kind === 'claimed') {
      await deps.mark.note(result.claim.sendId)
      if (port.kind !== 'transactional') await deliverOne(deps, turn, port, result.claim)
      continue
    }
    const ofMailbox = result.refusals.find(({ reason }) => reasons[reason].scope === 'mailbox')
    if (ofMailbox) return ofMailbox.until
    passed.add(result)
  }
  return deps.now()
}

/** Throws a `MailboxError` that concerns more than this email. */
async function deliverOne(
  deps: SendingDeps,
  turn: TurnContext,
  port: DraftMailbox | SubmissionMailbox,
  claim: Claim,
): Promise<void> {
  try {
    await deliver(deps, turn, port, claim)
  } catch (error) {
    if (!(error instanceof MailboxError) || !ofOneEmail.has(error.fault)) throw error
    deps.log.warn({ err: error, mailbox: turn.mailbox.id }, 'a mailbox did not take an email')
  }
}

/**
 * The time to go on after a call to the provider failed. Recovery decides the sends that were
 * begun.
 */
async function afterFault(
  deps: SendingDeps,
  { mailbox, port, error }: { mailbox: SendingMailbox; port: Mailbox; error: MailboxError },
): Promise<Date | null> {
  deps.log.warn({ err: error, mailbox: mailbox.id }, 'a mailbox did not take an email')
  // The owner has been notified.
  if (error.fault === 'reconnect') return null
  if (error.fault === 'later') return error.retryAt ?? new Date(deps.now().getTime() + backOffMs)
  if (error.fault === 'mailbox') return error.retryAt ?? new Date(deps.now().getTime() + refusedMs)
  return new Date(deps.now().getTime() + 2 * port.traits.callTimeoutMs)
}
