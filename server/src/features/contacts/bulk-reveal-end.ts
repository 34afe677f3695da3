import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { asAccount, type AccountClient } from '../../database/as-account.ts'
import { endAbandoned } from '../../jobs/abandoned-runs.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { announceChange } from '../../live/announce.ts'
import { announceCredits, deleteReservation } from '../credits/credits.ts'
import { notify } from '../notifications/notifications.ts'
import { endBulk, findBulk, findRunning, removeJob } from './bulk-queries.ts'

type EndDeps = { pool: Pool; now: () => Date }

type Ending = Exclude<BulkReveal['state'], 'running'>

/**
 * Ends a running bulk reveal and gives back the credits that it did not use. False if it had
 * already ended.
 */
export async function closeReveals(
  client: AccountClient,
  userId: AccountId,
  { id, state, now }: { id: number; state: Ending; now: Date },
): Promise<boolean> {
  const isEnded = await endBulk(client, userId, { id, state, now })
  if (isEnded) await deleteReservation(client, userId, id)
  return isEnded
}

/** Ends a running bulk reveal, gives back the credits that it did not use, and notifies the account. */
export async function endBulkReveal(
  client: AccountClient,
  userId: AccountId,
  { id, state, now }: { id: number; state: Ending; now: Date },
): Promise<void> {
  if (!(await closeReveals(client, userId, { id, state, now }))) return
  const { revealType, total, revealed, owned, nothing, unavailable } = (await findBulk(client, userId, id))!
  const content = { state, revealType, total, revealed, owned, nothing, unavailable }
  await notify(client, { userId, type: 'BULK_REVEAL', relatedEntityId: `${id}`, content })
  await announceProgress(client, userId, id)
}

/** Cancels the bulk reveals of an account that may no longer spend; enrichments are cancelled as such. */
export async function cancelReveals(
  client: AccountClient,
  userId: AccountId,
  { now }: { now: Date },
): Promise<void> {
  for (const id of await findRunning(client, userId))
    await endBulkReveal(client, userId, { id, state: 'cancelled', now })
}

/**
 * Fails bulk reveals that have lost their job: all attempts failed, perhaps because the last one's
 * process died. What was revealed stays. Must be called regularly.
 */
export async function failAbandoned(
  deps: EndDeps & { log: Pick<FastifyBaseLogger, 'error'> },
): Promise<void> {
  const isOpen = `state = 'running' and enrichment_id is null`
  await endAbandoned(
    deps,
    { table: 'bulk_reveals', isOpen, prefix: 'bulk_reveal' },
    async ({ id, userId }) => {
      const ending = { id, state: 'failed', now: deps.now() } as const
      await asAccount(deps.pool, userId, (client) => endBulkReveal(client, userId, ending))
      await removeJob(deps.pool, id)
    },
  )
}

/** Announces a bulk reveal's progress and the credits it has reserved, spent or given back. */
export async function announceProgress(db: Database, userId: AccountId, id: number): Promise<void> {
  await announceChange(db, userId, { kind: 'bulk_reveal', id })
  await announceCredits(db, userId)
}
