import type { getBrake as route } from '@rapport/contract/campaigns/brake.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool, PoolClient } from 'pg'
import type { Config } from '../../../config/config.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import type { SignInLimit } from '../../../limits/sign-in-limit.ts'
import { closeMailbox, MailboxError } from '../../../mail/mailbox.ts'
import { confirmActor, type Confirmation } from '../../accounts/accounts.ts'
import { withMailbox } from '../sending/wake/mailbox-lock.ts'
import { findMailbox, type SendingMailbox } from '../sending/facts/mailbox-queries.ts'
import type { SendingDeps } from '../sending/facts/turn.ts'
import { wakeMailbox } from '../sending/wake/wake-job.ts'
import { recordFound, type RecordedSends } from './confirm.ts'
import {
  findAllBrake,
  findHeld,
  findPresent,
  lockIdentity,
  newestSend,
  storeIdentity,
} from '../restored/queries.ts'

export type BrakeDeps = {
  pool: Pool
  now: () => Date
  config: Pick<Config, 'suppressionKey'>
  sending: Pick<SendingDeps, 'open' | 'random' | 'mark'>
}

export async function getBrake(
  { pool }: Pick<BrakeDeps, 'pool'>,
  { userId }: Actor,
): Promise<Output<(typeof route)['data']>> {
  const { brake, brakedAt } = await findAllBrake(pool)
  const mailboxes = await findHeld(pool, userId)
  return {
    all: brake && { reason: brake, since: brakedAt!.toISOString() },
    mailboxes: mailboxes.map(({ id, email, reason, since }) => ({
      id,
      email,
      reason,
      since: since.toISOString(),
    })),
  }
}

/**
 * Runs `releaseBrake` for a mailbox of the caller's or, as any internal user may, for all sending:
 * docs/decisions/0040-releasing-all-sending.md. Throws `not_found` for another account's mailbox;
 * `wrong_password`, and `too_many_requests` after too many wrong ones, if all sending is held.
 */
export async function confirmBrake(
  deps: BrakeDeps & { signInLimit: SignInLimit },
  actor: Actor,
  { mailboxId, ...confirmation }: { mailboxId?: number | undefined } & Confirmation,
): Promise<RecordedSends> {
  if (mailboxId === undefined) {
    if ((await findAllBrake(deps.pool)).brake === null) return nothing
    await confirmActor(deps, actor, confirmation)
  } else if ((await findMailbox(deps.pool, mailboxId))?.userId !== actor.userId)
    throw new AppError('not_found')
  return releaseBrake(deps, { mailboxId })
}

/** Called in the transaction of a release. */
type OnRelease = (client: PoolClient) => Promise<void>

/**
 * Releases one mailbox, after its sent emails are recorded; or all sending, after which each
 * mailbox is compared on its own before it sends. Does nothing if it isn't held. Throws
 * `not_found`; `conflict` for a mailbox that is at work or not connected; `unavailable` if it does
 * not answer: it stays held.
 */
export async function releaseBrake(
  deps: BrakeDeps,
  { mailboxId }: { mailboxId?: number | undefined },
  onRelease: OnRelease = async () => {},
): Promise<RecordedSends> {
  if (mailboxId === undefined) return releaseAll(deps, onRelease)
  const mailbox = await findMailbox(deps.pool, mailboxId)
  if (!mailbox) throw new AppError('not_found')
  if (mailbox.brake === null) return nothing
  const recorded = await withMailbox(deps.pool, mailboxId, () => record({ ...deps, onRelease }, mailbox))
  if (!recorded) throw new AppError('conflict')
  await wakeMailbox(deps.pool, mailboxId, deps.now())
  return recorded
}

const nothing: RecordedSends = { found: 0, matched: 0 }

async function record(
  deps: BrakeDeps & { onRelease: OnRelease },
  mailbox: SendingMailbox,
): Promise<RecordedSends> {
  const port = await deps.sending.open(mailbox, new AbortController().signal)
  if (!port) throw new AppError('conflict')
  try {
    return await recordFound({ ...deps, random: deps.sending.random }, mailbox, port)
  } catch (error) {
    throw error instanceof MailboxError ? new AppError('unavailable', { cause: error }) : error
  } finally {
    await closeMailbox(port)
  }
}

async function releaseAll({ pool, sending }: BrakeDeps, onRelease: OnRelease): Promise<RecordedSends> {
  const newest = await inTransaction(pool, async (client) => {
    const stored = await lockIdentity(client)
    if (!stored?.brake) return null
    await storeIdentity(client, await findPresent(client))
    await onRelease(client)
    return newestSend(client)
  })
  if (newest !== null) await sending.mark.lowerTo(newest)
  return nothing
}
