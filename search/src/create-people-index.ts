import type { CompanyFacts, PersonFacts } from './facts.ts'
import { IndexReader } from './query/index-reader.ts'
import { bytesOf } from './index/index-view.ts'
import { IndexBuilder } from './index/index-builder.ts'
import type { PeopleSearch } from './people-search.ts'

/** An index of the given people, read by the thread that built it. For tests and tools. `today` returns days since 1970-01-01. */
export function createPeopleIndex(input: {
  companies: Iterable<CompanyFacts>
  people: Iterable<PersonFacts>
  today: () => number
}): PeopleSearch {
  const builder = new IndexBuilder()
  for (const company of input.companies) builder.addCompany(company)
  for (const person of input.people) builder.addPerson(person)
  const reader = new IndexReader({ today: input.today })
  const view = builder.finish().view()
  reader.show(view)
  return {
    size: reader.size,
    indexStatus: () => ({
      people: view.size,
      segments: view.segments.length,
      bytes: bytesOf(view.segments),
      changedAt: null,
      delayMs: 0,
    }),
    search: async (filters, page, signal) => reader.search(filters, page, checkOf(signal)),
    count: async (filters, signal, addedAfter) =>
      addedAfter === undefined
        ? reader.count(filters, checkOf(signal))
        : reader.countAdded(filters, addedAfter, { check: checkOf(signal) }),
    facets: async (filters, signal) => reader.facets(filters, checkOf(signal)),
    companies: async (filters, page, signal) => reader.companies(filters, page, checkOf(signal)),
    suggest: async (query, signal) => {
      signal?.throwIfAborted()
      return reader.suggest(query)
    },
    similar: async (query, signal) => {
      signal?.throwIfAborted()
      return reader.similar(query, checkOf(signal))
    },
    similarCompanies: async (query, signal) => {
      signal?.throwIfAborted()
      return reader.similarCompanies(query, checkOf(signal))
    },
    titleGroups: async (query, signal) => {
      signal?.throwIfAborted()
      return reader.titleGroups(query, checkOf(signal))
    },
    labels: async (type, keys, signal) => {
      signal?.throwIfAborted()
      return reader.labels(type, keys)
    },
  }
}

const checkOf = (signal: AbortSignal | undefined) => signal && (() => signal.throwIfAborted())
