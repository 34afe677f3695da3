import { IndexReader } from '../query/index-reader.ts'
import type { IndexView } from '../index/index-view.ts'
import { AnswerMemo, memoKeyOf } from './answer-memo.ts'
import { QueryThreads } from './query-threads.ts'
import type { Answer, Question, QuestionKind, QuestionOf } from '../people-search.ts'
import { answer, handling, isCosted } from './question.ts'

/** Microseconds. Costlier questions go to other threads, to keep this one responsive. */
const maxInline = 2500
/**
 * The same with many blocks to share. With few, each thread's plan and cold caches cost as much as
 * sharing saves.
 */
const maxInlineOfMany = 1000
const manyBlocks = 64

type Options = { today: () => number; queryThreads?: number; remembers?: boolean }

/**
 * Answers from the latest view: small questions at once, large ones in `queryThreads` threads (at
 * most four by default), recent ones from memory. `today` returns days since 1970-01-01.
 * `remembers` is false for who measures how long answers take.
 */
export class ThreadedReader {
  readonly reader: IndexReader
  readonly #today: () => number
  readonly #threads: QueryThreads
  readonly #remembers: boolean
  #memo = new AnswerMemo()

  constructor({ today, queryThreads, remembers = true }: Options) {
    this.#today = today
    this.#threads = new QueryThreads(queryThreads)
    this.#remembers = remembers
    this.reader = new IndexReader({ today })
  }

  /** Sets the view that answers new questions. */
  show(view: IndexView): void {
    this.#memo = new AnswerMemo()
    this.reader.show(view)
    this.#threads.show(view)
  }

  /**
   * The answer if it is cheap or known, else a promise of it. Callers share it, and must not change
   * it. An aborted signal stops the work, which rejects with its reason.
   */
  ask<K extends QuestionKind>(question: QuestionOf<K>, signal?: AbortSignal): Answer<K> | Promise<Answer<K>> {
    const today = this.#today()
    const key = this.#remembers ? memoKeyOf(question as Question, today) : null
    if (key === null) return this.#answer(question, signal)
    // The memo of this view, though an answer may arrive after the next one is shown.
    const memo = this.#memo
    const known = memo.find(key)
    if (known !== undefined) return known
    const keep = (found: Answer<K>) => {
      // The day may have ended since.
      if (this.#today() === today) memo.keep(key, found)
      return found
    }
    const found = this.#answer(question, signal)
    return found instanceof Promise ? found.then(keep) : keep(found)
  }

  #answer<K extends QuestionKind>(
    question: QuestionOf<K>,
    signal: AbortSignal | undefined,
  ): Answer<K> | Promise<Answer<K>> {
    if (this.#isCheap(question as Question)) return answer(this.reader, question)
    return this.#threads.ask(question, this.#today(), signal)
  }

  #isCheap(question: Question): boolean {
    if (!isCosted(question)) return handling[question.kind].runs === 'inline'
    const limit = this.reader.blocks >= manyBlocks ? maxInlineOfMany : maxInline
    return this.reader.cost(question) <= limit
  }

  /** Abandons running questions. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
