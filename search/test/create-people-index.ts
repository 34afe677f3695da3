import type { CompanyFacts, PersonFacts } from '../src/facts.ts'
import { IndexReader } from '../src/query/index-reader.ts'
import { bytesOf } from '../src/index/index-view.ts'
import { IndexBuilder } from '../src/index/index-builder.ts'
import type { PeopleSearch } from '../src/people-search.ts'
import { answer } from '../src/threads/question.ts'

/** An index of the given people, read by the thread that built it. `today` returns days since 1970-01-01. */
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
