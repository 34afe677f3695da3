import { join } from 'node:path'
import { limits } from '@rapport/contract/limits.ts'
import { IndexBuilder } from '@rapport/search/index/index-builder.ts'
import type { IndexWriter } from '@rapport/search/index/index-writer.ts'
import { loadSnapshot, saveSnapshot } from '@rapport/search/index/snapshot.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import { ThreadedReader } from '@rapport/search/threads/threaded-reader.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { pageSize } from '../queries.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { labelled, resolved } from './port.ts'

/**
 * The people index of this project: small questions in this thread, large ones in its query
 * threads, as in the server.
 */
export async function openOurs({ folder, world }: EngineOptions): Promise<Engine> {
  const path = join(folder, 'people.index')
  let builder: IndexBuilder | null = new IndexBuilder()
  let index: IndexWriter | null = null
  let reader = new ThreadedReader({ today: () => world.today, remembers: false })
  return {
    addCompanies: (companies) => companies.forEach((company) => builder!.addCompany(company)),
    addPeople: (people) => people.forEach((person) => builder!.addPerson(person)),
    finish: async () => {
      index = builder!.finish()
      builder = null
    },
    save: () => saveSnapshot(path, index!, ''),
    bytes: async () => index!.bytes,
    reopen: async () => {
      index = null
      await reader.close()
      reader = new ThreadedReader({ today: () => world.today, remembers: false })
      collectGarbage()
      const snapshot = await loadSnapshot(path)
      index = snapshot.index
      reader.show(index.view())
    },
    prepare: async (query, offset) => {
      const { kind, sort } = query
      const filters = resolved(query)
      const page = { offset, limit: pageSize, ...(sort && { sort }) }
      if (kind !== 'facets') return () => reader.ask({ kind: 'search', filters, page })
      return async () => {
        const facets = await reader.ask({ kind: 'facets', filters })
        return { total: await reader.ask({ kind: 'count', filters }), ids: [], counts: labelled(facets) }
      }
    },
    suggest: ({ type, text }) =>
      reader.reader.suggest({ type, text, limit: limits.defaultSuggestions, without: [] }),
    companies: (filters) =>
      reader.ask({ kind: 'companies', filters: forAnybody(filters), page: { offset: 0, limit: pageSize } }),
    skills: (filters) =>
      reader.ask({ kind: 'skills', filters: forAnybody(filters), limit: limits.countedSkills }),
    close: () => reader.close(),
  }
}
