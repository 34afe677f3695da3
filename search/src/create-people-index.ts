import type { CompanyFacts, PersonFacts } from './facts.ts'
import { IndexReader } from './query/index-reader.ts'
import { bytesOf } from './index/index-view.ts'
import { IndexBuilder } from './index/index-builder.ts'
import type { PeopleSearch } from './people-search.ts'
import { answer } from './threads/question.ts'

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
    ask: async (question, signal) => {
      signal?.throwIfAborted()
      return answer(reader, question, signal && (() => signal.throwIfAborted()))
    },
  }
}
