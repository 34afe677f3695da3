import { limits } from '@rapport/contract/limits.ts'
import type {
  Verification,
  VerificationQuote,
  VerificationTarget,
} from '@rapport/contract/verifications/schemas.ts'
import type { Pool } from 'pg'
import type { Config } from '../../config/config.ts'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import type { AddressVerifier } from '../../verifiers/verifier.ts'
import { assertCampaign } from '../campaigns/campaigns.ts'
import { assertMayBuy } from '../contacts/contacts.ts'
import { readList } from '../lists/lists.ts'
import { planVerification } from './plan.ts'
import { insertAddresses } from './address-queries.ts'
import {
  findRunning,
  findVerification,
  insertVerification,
  type Place,
  type VerificationRow,
} from './queries.ts'
import { announceVerification, endVerification, queueVerification } from './verification-job.ts'

export { countUnreached } from './queries.ts'

export type VerificationsDeps = {
  pool: Pool
  config: Pick<Config, 'suppressionKey'>
  verifier: AddressVerifier | null
  now: () => Date
}

/** What a verification would ask now. Throws `not_found`. */
export async function quoteVerification(
  { pool, config, verifier, now }: VerificationsDeps,
  { userId }: Actor,
  target: VerificationTarget,
): Promise<VerificationQuote> {
  const { suppressionKey } = config
  const { addresses, known } = await planVerification(pool, { userId, suppressionKey, now: now() }, target)
  return { addresses, known, verifier: verifier?.name ?? null }
}

/**
 * Queues a verification. Costs no credits, but a verifier may cost its operator: an account without
 * a plan may not. Throws `not_found`, `nothing_to_verify`, `too_many_verifications`, `plan_expired`
 * or `email_unverified`.
 */
export async function startVerification(
  deps: VerificationsDeps,
  actor: Actor,
  target: VerificationTarget,
): Promise<Verification> {
  const { userId } = actor
  const { suppressionKey } = deps.config
  const verifier = deps.verifier?.name ?? null
  return asActor(deps.pool, actor, async (client) => {
    const now = deps.now()
    await assertMayBuy(client, userId, now)
    const { place, known, toAsk } = await planVerification(client, { userId, suppressionKey, now }, target)
    if (toAsk.length === 0) throw new AppError('nothing_to_verify')
    const id = await insertVerification(client, userId, { ...place, verifier, known, now })
    await insertAddresses(client, id, toAsk)
    if ((await findRunning(client, userId)).length > limits.maxRunningVerifications)
      throw new AppError('too_many_verifications')
    await queueVerification(client, { id })
    await announceVerification(client, userId, id)
    return readVerification(client, userId, id)
  })
}

/** Throws `not_found`, also if its list is deleted. */
export const getVerification = (
  { pool }: Pick<VerificationsDeps, 'pool'>,
  { userId }: Actor,
  { id }: { id: number },
): Promise<Verification> => readVerification(pool, userId, id)

/** The newest of a list or campaign. Throws `not_found` if there is no such list or campaign. */
export async function findLatestVerification(
  { pool }: Pick<VerificationsDeps, 'pool'>,
  { userId }: Actor,
  { listId = null, campaignId = null }: { [K in keyof Place]?: Place[K] | undefined },
): Promise<{ run: Verification | null }> {
  if (listId !== null) await readList(pool, userId, listId)
  if (campaignId !== null) await assertCampaign(pool, userId, campaignId)
  const row = await findVerification(pool, userId, { listId, campaignId })
  return { run: row && toContract(row) }
}

/** Stops before the next addresses. Does nothing to one that has ended. Throws `not_found`. */
export async function cancelVerification(
  deps: Pick<VerificationsDeps, 'pool' | 'now'>,
  actor: Actor,
  { id }: { id: number },
): Promise<Verification> {
  await getVerification(deps, actor, { id })
  const ending = { id, state: 'cancelled', now: deps.now() } as const
  await asActor(deps.pool, actor, (client) => endVerification(client, actor.userId, ending))
  return getVerification(deps, actor, { id })
}

/** Cancels the verifications of an account that may no longer spend: a verifier may cost its operator. */
export async function cancelVerifications(
  client: AccountClient,
  userId: AccountId,
  { now }: { now: Date },
): Promise<void> {
  for (const id of await findRunning(client, userId))
    await endVerification(client, userId, { id, state: 'cancelled', now })
}

async function readVerification(db: Database, userId: AccountId, id: number): Promise<Verification> {
  const row = await findVerification(db, userId, { id })
  if (!row) throw new AppError('not_found')
  return toContract(row)
}

function toContract({ outages, createdAt, finishedAt, resumesAt, ...row }: VerificationRow): Verification {
  return {
    ...row,
    done: Object.values(row.verdicts).reduce((sum, count) => sum + count, 0),
    isVerifierDown: outages > 0 && resumesAt !== null,
    resumesAt: resumesAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
