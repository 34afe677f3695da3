import type { Pool } from 'pg'
import { z } from 'zod'
import { asAccount } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { addJob, defineJob } from '../../jobs/jobs.ts'
import { announceChange } from '../../live/announce.ts'
import { notify } from '../notifications/notifications.ts'
import { addToEach } from './add-people.ts'
import { endAddition, findAddition, findTurn, lockTurn, recordTurn } from './addition-queries.ts'
import { findList, lockLists } from './queries.ts'

/** People that one transaction adds. */
const turnSize = 1000

/** Milliseconds until an addition makes way for other jobs. */
const sliceMs = 1000

export type AdditionJobDeps = { pool: Pool; now: () => Date }

/**
 * Adds the people of a running addition, a thousand per transaction, together with the addition's
 * progress, so that it continues where it was interrupted. After a second, queues the rest behind
 * the jobs that are waiting. Adds no people to a list that has been deleted meanwhile. Throws the
 * signal's reason, and database errors.
 */
async function runAddition(
  { pool, now }: AdditionJobDeps,
  { additionId: id }: { additionId: number },
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const addition = await findTurn(pool, id)
    if (!addition) return
    const { userId, listIds } = addition
    const isOver = await asAccount(pool, userId, async (client) => {
      // Lists before the addition, as everything does that locks both.
      const open = await lockLists(client, userId, listIds)
      const turn = await lockTurn(client, id, turnSize)
      if (!turn) return true
      if (turn.ids.length === 0 || open.length === 0) {
        await end(client, { userId, id, listId: open[0], now: now() })
        return true
      }
      const batch = { userId, additionId: id, listIds: open, ids: turn.ids, now: now() }
      const counts = await addToEach(client, batch)
      await recordTurn(client, id, { ...counts, done: turn.ids.length })
      await announceAddition(client, userId, id)
      return false
    })
    if (isOver) return
    if (performance.now() - startedAt >= sliceMs) return queueAddition(pool, { userId, id })
  }
}

export const additionJob = defineJob({
  name: 'list_addition',
  payload: z.strictObject({ additionId: z.int().positive() }),
  tries: 25,
  run: runAddition,
})

/** Behind emails. One account's additions take turns. */
const priority = 10

const jobKey = (id: number) => `list_addition:${id}`

export async function queueAddition(
  db: Database,
  { userId, id }: { userId: AccountId; id: number },
): Promise<void> {
  const place = { key: jobKey(id), queue: `list_addition:${userId}`, priority }
  await addJob(db, additionJob, { additionId: id }, place)
}

/** Announces the progress of an addition, and that lists have changed. */
export async function announceAddition(db: Database, userId: AccountId, id: number): Promise<void> {
  await announceChange(db, userId, { kind: 'list_addition', id })
  await announceChange(db, userId, { kind: 'lists' })
}

type End = { userId: AccountId; id: number; listId: number | undefined; now: Date }

async function end(
  client: Parameters<typeof endAddition>[0],
  { userId, id, listId, now }: End,
): Promise<void> {
  await endAddition(client, id, { state: 'finished', now })
  await announceAddition(client, userId, id)
  const list = listId === undefined ? null : await findList(client, userId, listId)
  if (!list) return
  const { added, already, leftOut, listIds } = (await findAddition(client, userId, id))!
  const content = { list: list.title, lists: listIds.length, added, already, leftOut }
  await notify(client, { userId, type: 'LIST_FILLED', relatedEntityId: `${list.id}`, content })
}
