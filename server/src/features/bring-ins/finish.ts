import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { asAccount, type AccountClient } from '../../database/as-account.ts'
import { AppError } from '../../http/errors.ts'
import { endAbandoned } from '../../jobs/abandoned-runs.ts'
import { announceChange } from '../../live/announce.ts'
import { addToNewList, createListNow } from '../lists/lists.ts'
import { notify } from '../notifications/notifications.ts'
import { endRunning, findBringIn, findNewFitting, jobKey, setFinished, type BringInRow } from './queries.ts'
import { announceCredits } from '../credits/credits.ts'

type Deps = { pool: Pool; now: () => Date }

/** Lists the new people who fit, and notifies the account. Requires that it isn't running any more. */
export async function finishBringIn({ pool, now }: Deps, { id, userId }: BringInRow): Promise<void> {
  await asAccount(pool, userId, async (client) => {
    const work = await findBringIn(client, userId, id)
    if (!work || work.finishedAt !== null) return
    const personIds = await findNewFitting(client, id)
    const list = await createList(client, work, { personIds, now: now() })
    await setFinished(client, id, { listId: list?.id ?? null, now: now() })
    const { state, provider, received, added, unfit } = work
    if (state !== 'running')
      await notify(client, {
        userId,
        type: 'BROUGHT_IN',
        relatedEntityId: list ? `${list.id}` : null,
        content: { state, provider, received, new: added, unfit },
      })
    await announceChange(client, userId, { kind: 'bring_in', id })
    await announceCredits(client, userId)
  })
}

/** Lists of one day with the same name are told apart by numbers, up to this one. */
const maxNumber = 100

/** Null if there is nobody to list, or no room for a list. */
async function createList(
  client: AccountClient,
  { userId, provider, createdAt }: BringInRow,
  { personIds, now }: { personIds: number[]; now: Date },
): Promise<{ id: number } | null> {
  if (personIds.length === 0) return null
  const name = `${provider} ${createdAt.toISOString().slice(0, 10)}`
  for (let number = 1; number <= maxNumber; number++) {
    const title = number === 1 ? name : `${name} (${number})`
    try {
      const id = await createListNow(client, userId, { title, tags: [], now })
      await addToNewList(client, userId, { listId: id, personIds, now })
      return { id }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'list_title_taken') return null
    }
  }
  return null
}

/**
 * Ends bring-ins that have lost their job: all attempts failed. Who was received stays, and is listed.
 * Must be called regularly.
 */
export async function failAbandonedBringIns(
  deps: Deps & { log: Pick<FastifyBaseLogger, 'error'> },
): Promise<void> {
  const runs = { table: 'bring_ins', isOpen: 'finished_at is null', prefix: 'bring_in' }
  await endAbandoned(deps, runs, async ({ id, userId }) => {
    await asAccount(deps.pool, userId, (client) =>
      endRunning(client, userId, { id, state: 'failed', why: null }),
    )
    const work = await findBringIn(deps.pool, userId, id)
    if (work) await finishBringIn(deps, work)
    await deps.pool.query('select graphile_worker.remove_job($1)', [jobKey(id)])
  })
}
