import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { AppError } from '../../http/errors.ts'

export type HealthDeps = {
  pool: Pool
  search: PeopleSearch
  /** Aborted before the server stops, so that balancers send their requests elsewhere. */
  draining?: AbortSignal
}

/** Maximum milliseconds for the database to answer. */
const timeoutMs = 2000

/**
 * Checks that the database answers, and returns the number of searchable people. Throws
 * `not_ready`, also while the server drains.
 */
export async function readiness({
  pool,
  search,
  draining,
}: HealthDeps): Promise<{ database: 'ok'; people: number }> {
  if (draining?.aborted) throw new AppError('not_ready')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    await Promise.race([pool.query('select 1'), late])
    return { database: 'ok', people: search.size }
  } catch (error) {
    throw new AppError('not_ready', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
