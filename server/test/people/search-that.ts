import { createPeopleIndex } from '../../../search/test/create-people-index.ts'
import type { Answer, PeopleSearch, QuestionKind, QuestionOf } from '@rapport/search/people-search.ts'

export const emptySearch = createPeopleIndex({ companies: [], people: [], today: () => 20_000 })

type Answers = {
  [K in QuestionKind]?: (question: QuestionOf<K>, signal: AbortSignal | undefined) => Promise<Answer<K>>
}

/**
 * A search that answers the given kinds of questions as told, and all others as if there were no
 * people.
 */
export function searchThat(answers: Answers): PeopleSearch {
  return {
    ...emptySearch,
    ask: (question, signal) => {
      const told = answers[question.kind]
      return told ? told(question, signal) : emptySearch.ask(question, signal)
    },
  }
}
