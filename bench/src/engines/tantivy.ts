import { readdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fastestForm } from '../forms.ts'
import { pageSize, type Query } from '../queries.ts'
import { createRows } from '../sql/columns.ts'
import { sortColumns } from '../sql/statements.ts'
import { conditionOf } from '../tantivy/conditions.ts'
import { aggregations, facetAnswer } from '../tantivy/facets.ts'
import { blockOf, fields } from '../tantivy/fields.ts'
import { loadTantivy, type PeopleReader } from '../tantivy/library.ts'
import type { World } from '../world.ts'
import type { Engine, EngineOptions, Run } from './engine.ts'

/**
 * Opens Tantivy in this process: segments sorted in the order of results, one for each processor,
 * because it searches a segment with one thread; postings of numbers and words, positions of words
 * in titles, columns for comparing, sorting and counting. Nothing is stored or scored.
 */
export async function openTantivy({ folder, dataDir, world, trials }: EngineOptions): Promise<Engine> {
  const { PeopleWriter, PeopleReader } = await loadTantivy(join(dataDir, 'tantivy'))
  const threads = availableParallelism()
  const writer = new PeopleWriter(folder, JSON.stringify(fields), threads)
  const rows = createRows(world)
  let reader: PeopleReader | undefined
  return {
    addCompanies: () => {},
    addPeople: (people) => writer.add(JSON.stringify(blockOf(people, rows))),
    finish: async () => writer.finish(threads),
    bytes: () => bytesIn(folder),
    reopen: async () => {
      reader = new PeopleReader(folder, threads)
    },
    prepare: (query, offset) => fastestForm(query.name, formsOf(reader!, { query, offset, world }), trials),
    close: async () => {},
  }
}

type PageQuery = { query: Query; offset: number; world: World }

/** Total and page in two passes or one, in one thread or several. */
function formsOf(reader: PeopleReader, { query, offset, world }: PageQuery): Run[] {
  const order = query.sort?.by === 'asc' ? 'Asc' : 'Desc'
  const columns = query.sort ? sortColumns[query.sort.on] : []
  const sort = columns.map((column) => ({ column, order }))
  const request = JSON.stringify({ condition: conditionOf(world, query), sort, offset, limit: pageSize })
  if (query.kind === 'facets') {
    const prepared = reader.prepareCounts(request, JSON.stringify(aggregations(world)))
    return choices.map((isThreaded) => () => {
      const { total, results } = prepared.counts(isThreaded)
      return facetAnswer(total, results, world)
    })
  }
  const prepared = reader.prepare(request)
  return choices.flatMap((isThreaded) =>
    choices.map((isOnePass) => () => prepared.page(isOnePass, isThreaded)),
  )
}

const choices = [false, true]

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((total, size) => total + size, 0)
}
