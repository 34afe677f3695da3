import type { getData, listImports } from '@rapport/contract/admin/data.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { findImports, type ImportRow } from '../../import/import.ts'
import type { Counts, DataCounts } from './data-counts.ts'
import { estimateRows, findLastImport } from './queries.ts'

export type DataDeps = { pool: Pool; search: Pick<PeopleSearch, 'indexStatus'>; counts: DataCounts }

type Import = Output<(typeof listImports)['data']>['items'][number]

/** A page of the imports, newest first. */
export async function listRuns(
  { pool }: DataDeps,
  { page, limit }: { page: number; limit: number },
): Promise<Output<(typeof listImports)['data']>> {
  const { rows, total } = await findImports(pool, { offset: (page - 1) * limit, limit })
  return { items: rows.map(toContractImport), metadata: { total, page, limit } }
}

/** Returns counts of the data on file and in the index. Reads no large table: see `DataCounts`. */
export async function describeData({
  pool,
  search,
  counts,
}: DataDeps): Promise<Output<(typeof getData)['data']>> {
  const { changedAt, ...index } = search.indexStatus()
  const counted = await counts.get()
  return {
    estimates: await estimateRows(pool),
    counted: counted && toContractCounts(counted),
    lastImportAt: (await findLastImport(pool))?.toISOString() ?? null,
    index: { ...index, changedAt: changedAt?.toISOString() ?? null },
  }
}

const toContractCounts = ({ at, oldestUpdate, newestUpdate, ...counted }: Counts) => ({
  ...counted,
  at: at.toISOString(),
  oldestUpdate: oldestUpdate?.toISOString() ?? null,
  newestUpdate: newestUpdate?.toISOString() ?? null,
})

function toContractImport({ seconds, startedAt, endedAt, ...run }: ImportRow): Import {
  const read = run.added + run.changed + run.unchanged + run.repeated + run.refused
  return {
    ...run,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    read,
    rate: seconds > 0 ? Math.round(read / seconds) : null,
  }
}
