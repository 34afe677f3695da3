import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { z } from 'zod'
import { asAccount, type AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import { accountIdSchema, type AccountId } from '../../database/ids.ts'
import { findAbandoned } from '../../jobs/abandoned-runs.ts'
import { addJob, defineJob } from '../../jobs/jobs.ts'
import { announceChange } from '../../live/announce.ts'
import { renewMembers } from '../lists/lists.ts'
import { announceToTeam } from '../teams/teams.ts'
import { joining } from './joining/joining.ts'
import { leaving } from './leaving/leaving.ts'
import { addMoved, countMembers, deleteMove, lockMove, setPosition, setTotal } from './queries.ts'
import { inTurn, type Mover, type Moves, type Step } from './steps.ts'

/*
 * Has what an account owns follow it into the team that it has joined, or into one of its own when it
 * has left (`joining/`, `leaving/`). Each turn is a transaction of one batch, which locks the account and
 * the row of the move, so that a process may die at any moment, and two that work at once take turns. All
 * that says how far it has come is what the old team still has of the account, and how far its lists
 * have been read.
 *
 * 1. Rows of each table. What depends on them in lists of the whole team follows by the triggers of
 *    those tables.
 * 2. The account's own lists, whose members now show what the team has of them.
 * 3. The end. Whatever a transaction that began before the account changed its team has left is found
 *    by 1, which every turn begins with.
 */

/** Rows in one transaction: at first, and at most. */
const firstRows = 500
const maxRows = 5000

/** Milliseconds that a turn may take: teammates who buy something wait for it. */
const turnMs = 200

/** Milliseconds between two turns, in which whoever waits for the locks gets them. */
const pauseMs = 10

/** Milliseconds until a move makes way for other jobs. */
const sliceMs = 1000

/** How often a turn is tried again at once if a teammate has added what was about to move. */
const maxCollisions = 20

export type MoveDeps = {
  pool: Pool
  now: () => Date
  /** Rows in one transaction; by default as many as take `turnMs`. */
  batchSize?: number
}

async function runMove(
  { pool, now, batchSize }: MoveDeps,
  { userId }: { userId: AccountId },
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now()
  let collisions = 0
  let limit = batchSize ?? firstRows
  for (;;) {
    signal.throwIfAborted()
    const turnedAt = performance.now()
    const isOver = await asAccount(pool, userId, (client) =>
      takeTurn(client, userId, { now: now(), limit }),
    ).catch((error: unknown) => {
      if (!isUniqueViolation(error) || ++collisions > maxCollisions) throw error
      return false
    })
    if (isOver) return
    if (batchSize === undefined) limit = limitAfter(limit, performance.now() - turnedAt)
    if (performance.now() - startedAt >= sliceMs) break
    await sleep(pauseMs)
  }
  await announceChange(pool, userId, { kind: 'profile' })
  await queueMove(pool, userId)
}

/** The rows of the next turn, after one of `limit` rows that took so many milliseconds. */
const limitAfter = (limit: number, ms: number): number =>
  Math.round(Math.min(maxRows, Math.max(50, limit * Math.min(2, turnMs / ms))))

export const moveJob = defineJob({
  name: 'team_move',
  payload: z.strictObject({ userId: accountIdSchema }),
  tries: 25,
  run: runMove,
})

/** Behind emails. */
const priority = 10

export async function queueMove(db: Database, userId: AccountId): Promise<void> {
  await addJob(db, moveJob, { userId }, { key: `team_move:${userId}`, priority })
}

/**
 * Queues moves again that have lost their job, because it failed in all attempts or was dropped:
 * none may stay half-way. Must be called regularly.
 */
export async function resumeMoves({ pool }: Pick<MoveDeps, 'pool'>): Promise<void> {
  const runs = { table: 'team_moves', isOpen: 'true', idColumn: 'user_id', prefix: 'team_move' }
  for (const { userId } of await findAbandoned(pool, runs)) await queueMove(pool, userId)
}

/** Returns whether the move is over. */
async function takeTurn(
  client: AccountClient,
  userId: AccountId,
  { now, limit }: { now: Date; limit: number },
): Promise<boolean> {
  const move = await lockMove(client, userId)
  if (!move) return true
  const mover = { userId, move, now }
  if (move.total === null) await setTotal(client, userId, await begin(client, mover))
  const moved = await moveBatch(client, mover, limit)
  if (moved > 0) {
    await addMoved(client, userId, moved)
    return false
  }
  const renewed = await renewMembers(client, userId, { ...move, limit })
  if (renewed) {
    await setPosition(client, userId, renewed.position)
    if (renewed.read > 0) await addMoved(client, userId, renewed.read)
    return false
  }
  await deleteMove(client, userId)
  await announceToTeam(client, userId, { kind: 'profile' })
  await announceToTeam(client, userId, { kind: 'lists' })
  return true
}

const movesOf: Record<Mover['move']['kind'], Moves> = { join: joining, leave: leaving }

const stepsOf = ({ move }: Mover): Step[] =>
  Object.values(movesOf[move.kind]).flatMap((moving) => ('stays' in moving ? [] : [moving]))

/** Deals with a batch of the first table that still has rows. */
const moveBatch = (client: AccountClient, mover: Mover, limit: number): Promise<number> =>
  inTurn(...stepsOf(mover)).batch(client, mover, limit)

/** Begins a move. Returns how many rows there are. */
async function begin(client: AccountClient, mover: Mover): Promise<number> {
  const all = inTurn(...stepsOf(mover))
  await all.begin?.(client, mover)
  return (await countMembers(client, mover.userId)) + (await all.count(client, mover))
}

const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505'
