import type { MailboxCheck } from '@rapport/contract/integrations/checks.ts'
import { asActor } from '../../../database/as-account.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { WindowCounters } from '../../../limits/window-counters.ts'
import { getIntegration, type IntegrationsDeps } from '../mailboxes.ts'
import { beginCheck, goesOn } from './begin.ts'
import { findChecks, type CheckRow } from './queries.ts'

const checkLimit = { count: 20, windowSeconds: 60 * 60 }

const maxShown = 10

type Deps = Pick<IntegrationsDeps, 'pool' | 'now'>

/**
 * Counts a check of servers that an account names, or a connection to them, apart: who has passed a
 * check may connect. Throws `too_many_requests`.
 */
export async function countCheck(
  { pool, now }: Deps,
  { userId }: Actor,
  what: 'checks' | 'connections' = 'checks',
): Promise<void> {
  const limit = new WindowCounters({ pool, now, windowSeconds: checkLimit.windowSeconds })
  await limit.count([{ key: `mailbox ${what} of ${userId}`, limit: checkLimit.count }])
}

/**
 * Begins a check of a mailbox, or answers the one that goes on. Throws `not_found`, also for a
 * mailbox without servers; `too_many_requests`.
 */
export async function startCheck(deps: Deps, actor: Actor, { id }: { id: number }): Promise<MailboxCheck> {
  const { pool, now } = deps
  const { userId } = actor
  const { provider } = await getIntegration(pool, userId, { id, now: now() })
  if (provider === 'outbox') throw new AppError('not_found')
  const [newest] = await findChecks(pool, userId, { mailboxId: id, count: 1 })
  if (newest && goesOn(newest, now())) return toContract(newest)
  await countCheck(deps, actor)
  return asActor(pool, actor, async (client) => {
    const checkId = await beginCheck(client, { mailboxId: id, userId, reason: 'asked', now: now() })
    const [row] = await findChecks(client, userId, { mailboxId: id, id: checkId, count: 1 })
    return toContract(row!)
  })
}

/** Throws `not_found`. */
export async function listChecks(
  { pool, now }: Deps,
  { userId }: Actor,
  { id }: { id: number },
): Promise<MailboxCheck[]> {
  await getIntegration(pool, userId, { id, now: now() })
  return (await findChecks(pool, userId, { mailboxId: id, count: maxShown })).map(toContract)
}

/** Throws `not_found`. */
export async function getCheck(
  { pool }: Deps,
  { userId }: Actor,
  { id, checkId }: { id: number; checkId: number },
): Promise<MailboxCheck> {
  const [row] = await findChecks(pool, userId, { mailboxId: id, id: checkId, count: 1 })
  if (!row) throw new AppError('not_found')
  return toContract(row)
}

const toContract = ({ createdAt, finishedAt, ...row }: CheckRow): MailboxCheck => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt && finishedAt.toISOString(),
})
