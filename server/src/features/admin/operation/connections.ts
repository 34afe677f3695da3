import type { getConnections as route } from '@rapport/contract/admin/operation.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { RequestRate } from '../../../http/request-rate.ts'
import type { LiveCount } from '../../../live/realtime.ts'
import { countSessions } from '../../sessions/sessions.ts'

export type ConnectionsDeps = {
  pool: Pool
  now: () => Date
  /** Of this process. */
  live: () => LiveCount
  requests: RequestRate
}

const hour = 60 * 60 * 1000

export async function getConnections({
  pool,
  now,
  live,
  requests,
}: ConnectionsDeps): Promise<Output<(typeof route)['data']>> {
  const at = now()
  const { open, used } = await countSessions(pool, { now: at, since: new Date(at.getTime() - hour) })
  return {
    startedAt: requests.startedAt.toISOString(),
    ...live(),
    sessions: { open, usedLastHour: used },
    requests: requests.minutes().map(({ at: minute, count }) => ({ at: minute.toISOString(), count })),
  }
}
