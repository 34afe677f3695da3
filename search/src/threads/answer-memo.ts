import { LRUCache } from 'lru-cache'
import type { Answer, PersonSet, Question } from '../people-search.ts'
import { isRemembered } from './question.ts'

/** Bytes of questions and answers: some 20,000 pages of people. */
const defaultMaxBytes = 32 * 1024 * 1024

/**
 * The maximum length of a question and of an answer. Larger ones are asked rarely, and would take
 * the place of many others.
 */
const maxKeyLength = 4096
const maxAnswerBytes = 64 * 1024

/** The bytes of an entry beside its key and its answer. */
const overhead = 200

type Remembered = { answer: Answer; bytes: number }

/**
 * Answers to recent questions about one view of the index, which never changes. Another view has
 * another memo, so no answer outlives the data from which it was computed. An answer also depends
 * on the day, and on the people of an account's lists: both are part of its key.
 */
export class AnswerMemo {
  readonly #answers: LRUCache<string, Remembered>

  constructor(maxBytes = defaultMaxBytes) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + overhead,
    })
  }

  find(key: string): Answer | undefined {
    return this.#answers.get(key)?.answer
  }

  /** Keeps an answer unless it is large. It is shared from now on, so it is frozen. */
  keep(key: string, answer: Answer): void {
    const bytes = bytesOf(answer)
    if (bytes <= maxAnswerBytes) this.#answers.set(key, { answer: frozen(answer), bytes })
  }
}

/**
 * Names a question on a day; null for one that is not worth remembering. Questions with the same
 * name have the same answer in one view: filter sets come from a schema that puts their values in
 * one order, and a set of people is named by its key.
 */
export function memoKeyOf(question: Question, today: number): string | null {
  if (!isRemembered(question)) return null
  const { people, ...filters } = question.filters
  const required = people.required.map((sets) => sets.map(setKey))
  const page = 'page' in question ? question.page : null
  const key = JSON.stringify([question.kind, today, page, required, people.excluded.map(setKey), filters])
  return key.length <= maxKeyLength ? key : null
}

const setKey = ({ key }: PersonSet) => key

/**
 * Estimates the bytes of an answer. Ids are counted without writing them: most answers are pages of
 * them.
 */
function bytesOf(answer: Answer): number {
  if (typeof answer === 'number') return 8
  if ('ids' in answer) return 8 * answer.ids.length
  return 2 * JSON.stringify(answer).length
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
