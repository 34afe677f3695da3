import type { SortField } from '@rapport/contract/people/sort.ts'
import type { Run } from '../engines/engine.ts'
import { fastestForm } from '../forms.ts'
import { pageSize, type Query } from '../queries.ts'
import type { World } from '../world.ts'
import type { ColumnName } from './columns.ts'
import { facetsOf, facetsSql } from './facets.ts'

export type Row = (number | null)[]
/** Prepares a statement and returns a function that runs it. */
export type PrepareStatement = (sql: string) => Promise<() => Row[] | Promise<Row[]>>

/**
 * Prepares a query in the form that is faster in this engine on these data: total and page in
 * separate statements, or both in one that finds the people once. `where` is a condition on rows of
 * `people`.
 */
export async function prepareQuery(
  prepare: PrepareStatement,
  where: string,
  { query, offset, world, trials }: { query: Query; offset: number; world: World; trials: number },
): Promise<Run> {
  if (query.kind === 'facets') return prepareFacets(prepare, where, world)
  const ordered = { where, order: orderOf(query), offset }
  const two = await prepareTwo(prepare, ordered)
  const one = await prepareOne(prepare, ordered)
  return await fastestForm(query.name, [two, one], trials)
}

type Ordered = { where: string; order: { columns: string[]; sql: string }; offset: number }

/** The columns that each sort compares. */
export const sortColumns: Record<SortField, ColumnName[]> = {
  strength: [],
  experience: ['worked'],
  headcount: ['headcount_min', 'headcount_max'],
  followers: ['followers'],
  revenue: ['revenue'],
  lastFunding: ['last_day'],
  founded: ['founded'],
  changed: ['position_since'],
  name: ['name'],
  added: ['id'],
}

/** Unknown values come last; ties are in the order of results. */
function orderOf({ sort }: Query): Ordered['order'] {
  const columns = sort ? sortColumns[sort.on] : []
  const terms = columns.map((column) => `${column} ${sort!.by} nulls last`)
  return { columns: [...new Set(['rank', 'id', ...columns])], sql: [...terms, 'rank'].join(', ') }
}

async function prepareTwo(prepare: PrepareStatement, { where, order, offset }: Ordered): Promise<Run> {
  const count = await prepare(`select cast(count(*) as integer) from people where ${where}`)
  const page = await prepare(
    `select id from people where ${where} order by ${order.sql} limit ${pageSize} offset ${offset}`,
  )
  return async () => {
    const total = (await count())[0]![0]!
    return { total, ids: (await page()).map(([id]) => id!) }
  }
}

async function prepareOne(prepare: PrepareStatement, { where, order, offset }: Ordered): Promise<Run> {
  const columns = order.columns.join(', ')
  const both = await prepare(
    `with found as materialized (select ${columns} from people where ${where})
     select totals.total, page.id from (select cast(count(*) as integer) as total from found) totals
     left join (select ${columns} from found order by ${order.sql} limit ${pageSize} offset ${offset}) page on true
     order by ${order.sql}`,
  )
  return async () => {
    const rows = await both()
    return { total: rows[0]![0]!, ids: rows.flatMap(([, id]) => id ?? []) }
  }
}

async function prepareFacets(prepare: PrepareStatement, where: string, world: World): Promise<Run> {
  const all = await prepare(facetsSql(where, world))
  return async () => facetsOf(await all(), world)
}
