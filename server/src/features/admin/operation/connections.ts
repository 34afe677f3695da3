import type { getConnections as route } from '@rapport/contract/admin/operation.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { RequestRate } from '../../../http/request-rate.ts'
import { countSessions } from '../../sessions/sessions.ts'

import type { OtherThreads } from './other-threads.ts'

export type ConnectionsDeps = OtherThreads & {
  pool: Pool
  now: () => Date
  /** The accounts of all live connections of this thread. */
  live: () => number[]
  requests: RequestRate
}

const hour = 60 * 60 * 1000

export async function getConnections({
  pool,
  now,
  live,
  requests,
  others,
}: ConnectionsDeps): Promise<Output<(typeof route)['data']>> {
  const at = now()
  const elsewhere = await others()
  const { open, used } = await countSessions(pool, { now: at, since: new Date(at.getTime() - hour) })
  const accounts = [live(), ...elsewhere.map((thread) => thread.live)].flat()
  const minutes = [requests.minutes(), ...elsewhere.map((thread) => thread.minutes)].flat()
  return {
    startedAt: requests.startedAt.toISOString(),
    sockets: accounts.length,
    accounts: new Set(accounts).size,
    sessions: { open, usedLastHour: used },
    requests: requests.minutes().map(({ at: minute }) => ({
      at: minute.toISOString(),
      count: sumOf(minutes.filter((each) => each.at.getTime() === minute.getTime())),
    })),
  }
}

const sumOf = (minutes: readonly { count: number }[]) => minutes.reduce((sum, { count }) => sum + count, 0)
