import type { Pool } from 'pg'
import { findAllBrake } from '../campaigns/campaigns.ts'
import { countUnreached } from '../verifications/verifications.ts'
import type { Installation } from './checked.ts'
import { advice, good, wrong, type Found } from './finding.ts'
import { countTroubledJobs } from './queries.ts'
import type { RunningState } from './running-state.ts'

/** Delays of the index in seconds: an import explains the first, nothing the second. */
const delays = { advice: 30, wrong: 600 }

/** For how long a change may have been missing from searches. */
export async function checkIndex(
  _of: unknown,
  { indexDelayMs }: Pick<RunningState, 'indexDelayMs'>,
): Promise<Found[]> {
  const delay = Math.round(indexDelayMs / 1000)
  if (delay < delays.advice) return [good('index_current', { delay })]
  return [(delay < delays.wrong ? advice : wrong)('index_behind', { delay })]
}

/** Minutes after which a job that is due should have begun. */
const lateMinutes = 10

/** Whether jobs wait for too long or fail. */
export async function checkJobs({ now }: Pick<Installation, 'now'>, pool: Pool): Promise<Found[]> {
  const at = now()
  const { failed, retrying, oldestDueAt } = await countTroubledJobs(pool, at)
  const minutes = oldestDueAt === null ? 0 : Math.floor((at.getTime() - oldestDueAt.getTime()) / 60_000)
  const found: Found[] = []
  if (minutes >= lateMinutes) found.push(wrong('jobs_late', { minutes }))
  if (failed > 0) found.push(advice('jobs_failed', { failed }))
  if (retrying > 0) found.push(advice('jobs_retrying', { retrying }))
  return found.length > 0 ? found : [good('jobs_run')]
}

/** The last answers that are looked at, and how many of them may be of servers that were not reached. */
const looked = { answers: 20, unreached: 10 }

/** Whether the verifier reaches mail servers: many hosts block the port that it needs. */
export async function checkVerifier(
  { config: { verifier } }: { config: Pick<Installation['config'], 'verifier'> },
  pool: Pool,
): Promise<Found[]> {
  if (verifier === null) return [good('verifier_none')]
  const { answers, unreached } = await countUnreached(pool, looked.answers)
  if (answers === 0) return [good('verifier_unasked')]
  const values = { answers, unreached }
  return [unreached > looked.unreached ? wrong('verifier_blocked', values) : good('verifier_reaches', values)]
}

/** Whether all sending is held, as it is after a backup was restored. */
export async function checkSending(_of: unknown, pool: Pool): Promise<Found[]> {
  const { brakedAt } = await findAllBrake(pool)
  if (brakedAt === null) return [good('sending_free')]
  return [advice('sending_held', { since: brakedAt.toISOString() })]
}
