import type { Pool } from 'pg'
import { z } from 'zod'
import { asAccount, type AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import { isDataError } from '../../../database/data-error.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountId } from '../../../database/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { addJob, defineJob, hasWaitingJobs } from '../../../jobs/jobs.ts'
import { notify } from '../../notifications/notifications.ts'
import { findTeamOf, lockTeamOf } from '../../teams/teams.ts'
import { countAll } from '../member-queries.ts'
import { findList, lockLists, markDeleted } from '../queries.ts'
import { applyTurn } from './apply/apply-turn.ts'
import { checkTurn } from './check/check-turn.ts'
import { takeBackTags } from './apply/imported-tags.ts'
import { countDropped } from './check/count-dropped.ts'
import {
  countFailure,
  findWork,
  lockImport,
  updateImport,
  type AtWork,
  type ImportRow,
} from './rows/import-queries.ts'
import { CheckPlanner, isCurrent, type PlannedTurn } from './check/plan-ahead.ts'
import { planRows, type Plan } from './check/plan-rows.ts'
import { refuseNextRow } from './refuse-row.ts'
import { clearKeys } from './check/matching/key-queries.ts'
import { findTurn, type TurnRow } from './rows/row-queries.ts'
import { announceImport } from './announce-import.ts'
import { startApplying } from './apply/start-applying.ts'
import { undoTurn } from './undo/undo-turn.ts'

/** Rows of one transaction. Applying takes more of them, because each of its statements costs by itself. */
const turnSize = 1000
const applySize = 2000

/** Milliseconds until an import makes way for jobs that wait. */
const sliceMs = 1000

export type ImportJobDeps = { pool: Pool; now: () => Date; config: { suppressionKey: string } }

/** Records failures with the import, so that its screen shows that it can't continue. */
async function runImport(
  deps: ImportJobDeps,
  { importId: id }: { importId: number },
  signal: AbortSignal,
): Promise<void> {
  try {
    await runTurns(deps, { importId: id }, signal)
  } catch (error) {
    // An import that was told to stop continues elsewhere. If the database is unavailable, the
    // failure can't be recorded.
    if (!signal.aborted) await sayThatItFails(deps, id).catch(() => {})
    throw error
  }
}

async function sayThatItFails({ pool, now }: ImportJobDeps, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const userId = await countFailure(client, id, now())
    if (userId !== null) await announceImport(client, userId, id)
  })
}

/**
 * Checks, applies or undoes an import, some rows in a transaction together with its progress, so
 * that it continues where it was interrupted. Each second it makes way for jobs that wait, and only
 * for these: a worker may take up to a second until it takes the rest up again. Of rows that the
 * database refuses, half as many are tried, down to one, which is refused; each turn that succeeds
 * lets the next have twice as many. Throws the signal's reason, and other database errors.
 */
async function runTurns(
  deps: ImportJobDeps,
  { importId: id }: { importId: number },
  signal: AbortSignal,
): Promise<void> {
  let startedAt = performance.now()
  const planner = new CheckPlanner(deps, { id, size: turnSize })
  let maxRows = applySize
  try {
    for (;;) {
      signal.throwIfAborted()
      const work = await findWork(deps.pool, id)
      if (!work) return
      try {
        const planned = maxRows >= turnSize ? await planner.next(work) : null
        await runTurn(deps, { id, work, planned, maxRows })
        maxRows = Math.min(applySize, maxRows * 2)
      } catch (error) {
        if (!isDataError(error)) throw error
        await planner.end()
        if (maxRows > 1) maxRows = Math.floor(maxRows / 2)
        else if (!(await runTurn(deps, { id, work, planned: null, maxRows: 0 }))) throw error
      }
      if (performance.now() - startedAt < sliceMs) continue
      if (await hasWaitingJobs(deps.pool)) return await queueImport(deps.pool, { userId: work.userId, id })
      startedAt = performance.now()
    }
  } finally {
    await planner.end()
  }
}

/** `maxRows`: at most so many rows; 0 gives up the next one. */
type TurnContext = { id: number; work: AtWork; planned: PlannedTurn | null; maxRows: number }

/** False if no row was left to give up. */
async function runTurn(deps: ImportJobDeps, { id, work, planned, maxRows }: TurnContext): Promise<boolean> {
  const { userId, listId, state } = work
  return asAccount(deps.pool, userId, async (client) => {
    // When two teammates import one person at once, the later one finds them.
    if (state !== 'checking') await lockTeamOf(client, userId)
    // Lists before the import, as everything does that locks both.
    const [list] = listId === null ? [] : await lockLists(client, userId, [listId])
    const given = await lockImport(client, id, [state])
    if (!given) return true
    if (maxRows === 0) return giveUpRow(client, deps, given)
    await takeTurn(client, deps, { given, listId: list ?? null, planned, maxRows })
    return true
  })
}

export const importJob = defineJob({
  name: 'list_import',
  payload: z.strictObject({ importId: z.int().positive() }),
  tries: 25,
  run: runImport,
})

/** Behind emails. A team's imports take turns. */
const priority = 10

export async function queueImport(
  db: Database,
  { userId, id }: { userId: AccountId; id: number },
): Promise<void> {
  const teamId = await findTeamOf(db, userId)
  const place = { key: `list_import:${id}`, queue: `list_import:${teamId}`, priority }
  await addJob(db, importJob, { importId: id }, place)
}

async function giveUpRow(client: AccountClient, { now }: ImportJobDeps, given: ImportRow): Promise<boolean> {
  const isGivenUp = await refuseNextRow(client, given, now())
  await announceImport(client, given.userId, given.id)
  return isGivenUp
}

type Work = { given: ImportRow; listId: number | null }

async function takeTurn(
  client: AccountClient,
  deps: ImportJobDeps,
  { given, listId, planned, maxRows }: Work & { planned: PlannedTurn | null; maxRows: number },
): Promise<void> {
  const { id, userId, state, done } = given
  const size = Math.min(maxRows, state === 'applying' ? applySize : turnSize)
  const ahead = planned && (await isCurrent(client, given, planned)) ? planned : null
  const rows = ahead?.rows ?? (await findTurn(client, id, { done, size }))
  if (rows.length === 0) await finish(client, deps, { given, listId })
  else if (state === 'checking') await check(client, deps, { given, rows, planned: ahead?.plans })
  else if (listId === null) await updateImport(client, id, { state: 'cancelled', now: deps.now() })
  else if (state === 'applying') await apply(client, deps, { given, listId, rows })
  else await undo(client, deps, { given, listId, rows })
  await announceImport(client, userId, id)
}

type ImportBatch = { given: ImportRow; rows: TurnRow[] }

async function check(
  client: AccountClient,
  { now, config }: ImportJobDeps,
  { given, rows, planned }: ImportBatch & { planned: Plan[] | undefined },
): Promise<void> {
  const { suppressionKey } = config
  const plans = planned ?? (await planRows(client, given, rows, { suppressionKey, lock: false }))
  await checkTurn(client, given, plans)
  await updateImport(client, given.id, {
    done: given.done + rows.length,
    ...counted(given, plans),
    now: now(),
  })
}

async function apply(
  client: AccountClient,
  { now, config }: ImportJobDeps,
  { given, listId, rows }: ImportBatch & { listId: number },
): Promise<void> {
  const { suppressionKey } = config
  const batch = { listId, additionId: given.additionId!, rows, suppressionKey, now: now() }
  const plans = await applyTurn(client, given, batch)
  const done = given.done + rows.length
  const applied = given.applied + plans.filter(({ result }) => result.isApplied).length
  await updateImport(client, given.id, { done, applied, ...counted(given, plans), now: now() })
}

async function undo(
  client: AccountClient,
  { now }: ImportJobDeps,
  { given, listId, rows }: ImportBatch & { listId: number },
): Promise<void> {
  const { restored, leftAlone } = await undoTurn(client, given, { listId, rows, now: now() })
  const { counts } = given
  await updateImport(client, given.id, {
    done: given.done + rows.length,
    counts: {
      ...counts,
      restored: (counts.restored ?? 0) + restored,
      leftAlone: (counts.leftAlone ?? 0) + leftAlone,
    },
    now: now(),
  })
}

type ImportCounts = Pick<ImportRow, 'counts' | 'dropped'>

function counted(before: ImportCounts, plans: readonly Plan[]): ImportCounts {
  const counts = { ...before.counts }
  for (const { result } of plans) {
    counts[result.outcome] = (counts[result.outcome] ?? 0) + 1
    if (result.sameAs !== null) counts.repeated = (counts.repeated ?? 0) + 1
    if (result.isAdded) counts.added = (counts.added ?? 0) + 1
    if (result.dropped.length > 0) counts.dropped = (counts.dropped ?? 0) + 1
  }
  return { counts, dropped: countDropped(before.dropped, plans) }
}

async function finish(client: AccountClient, { now }: ImportJobDeps, { given, listId }: Work): Promise<void> {
  const { id, userId, state } = given
  if (state === 'checking') {
    await clearKeys(client, id)
    await updateImport(client, id, { state: 'checked', now: now() })
    if (given.appliesItself) await applyAtOnce(client, given, now())
  } else if (state === 'applying') {
    await updateImport(client, id, { state: 'applied', now: now() })
    await tell(client, given, listId)
  } else {
    await updateImport(client, id, { state: 'undone', applied: 0, now: now() })
    if (listId !== null) await takeBackTags(client, given, { listId, now: now() })
    if (given.createsList && listId !== null && (await countAll(client, listId)) === 0)
      await markDeleted(client, userId, listId, now())
  }
}

/** If the list can't be created, the import stays checked. */
async function applyAtOnce(client: AccountClient, given: ImportRow, now: Date): Promise<void> {
  try {
    await startApplying(client, given, now)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function tell(
  client: AccountClient,
  { userId, counts }: ImportRow,
  listId: number | null,
): Promise<void> {
  const list = listId === null ? null : await findList(client, userId, listId)
  if (!list) return
  const { new: created = 0, updated = 0, unchanged = 0, refused = 0, suppressed = 0 } = counts
  const content = { list: list.title, new: created, updated, unchanged, refused: refused + suppressed }
  await notify(client, { userId, type: 'LIST_IMPORTED', relatedEntityId: `${list.id}`, content })
}
