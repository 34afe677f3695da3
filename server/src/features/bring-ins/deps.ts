import type { ResolvedFilters } from '@rapport/search/people-search.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { lockClasses } from '../../database/advisory-locks.ts'
import { SessionLocks } from '../../database/session-locks.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Config } from '../../config/config.ts'
import { pdlSearch, type SearchPeople } from '../../providers/pdl-search/search-people.ts'
import { createRequestLedger, type RequestLedger } from '../../providers/request-ledger.ts'
import { createSharedPauses, type Pauses } from '../../providers/shared-pauses.ts'
import type { ListFilter } from '../list-filter/list-filter.ts'

/** Finds the stored people who match each filter set, by what the client's transaction sees. */
export type MatchPeople = (
  client: PoolClient,
  asked: { ids: readonly number[]; filterSets: readonly ResolvedFilters[] },
) => Promise<ReadonlySet<number>[]>

export type BringInDeps = {
  pool: Pool
  config: Pick<Config, 'peopleSearch' | 'suppressionKey'>
  /** Null: the search is off. */
  search: SearchPeople | null
  ledger: RequestLedger
  pauses: Pauses
  listFilter: ListFilter
  matchPeople: MatchPeople
  /** Questions cost money: all servers of a database ask one at a time for a query. */
  locks: SessionLocks
  /** The questions of this process by their queries: who asks, and the credits that it will have cost. */
  asking: Map<string, { userId: AccountId; charged: Promise<number> }>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  now: () => Date
}

type Options = Pick<BringInDeps, 'pool' | 'listFilter' | 'matchPeople' | 'log' | 'now'> & {
  config: BringInDeps['config'] & Pick<Config, 'peopleDataLabs'>
}

export function createBringInDeps(options: Options): BringInDeps {
  const { pool, config, now } = options
  const isOn = config.peopleSearch !== null && config.peopleDataLabs !== null
  return {
    ...options,
    search: isOn ? pdlSearch(config.peopleDataLabs!) : null,
    ledger: createRequestLedger(pool, now),
    pauses: createSharedPauses(pool),
    locks: new SessionLocks(pool, lockClasses.peopleSearch),
    asking: new Map(),
  }
}
