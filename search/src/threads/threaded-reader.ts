import { IndexReader } from '../query/index-reader.ts'
import type { IndexView } from '../index/index-view.ts'
import { AnswerMemo, memoKeyOf } from './answer-memo.ts'
import { QueryThreads } from './query-threads.ts'
import { type Answer, answer, type Question } from './question.ts'

/** Microseconds. Costlier questions go to other threads, to keep this one responsive. */
const maxInline = 2500
/** The same with many blocks to share. With few, each thread's plan and cold caches cost as much as sharing saves. */
const maxInlineOfMany = 1000
const manyBlocks = 64

type Options = { today: () => number; queryThreads?: number; remembers?: boolean }

/**
 * Answers from the latest view: small questions at once, large ones in `queryThreads` threads (at most four by default), recent ones from memory. `today` returns
 * days since 1970-01-01. `remembers` is false for who measures how long answers take.
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

  /** The answer if it is cheap or known, else a promise of it. Callers share it, and must not change it. An aborted signal stops the work, which rejects with its reason. */
  ask<Q extends Question>(question: Q, signal?: AbortSignal): Answer<Q> | Promise<Answer<Q>> {
    const today = this.#today()
    const key = this.#remembers ? memoKeyOf(question, today) : null
    if (key === null) return this.#answer(question, signal)
    // Of this view, though an answer may arrive after the next one is shown.
    const memo = this.#memo
    const known = memo.find(key)
    if (known !== undefined) return known as Answer<Q>
    const keep = (found: Answer<Q>) => {
      // The day may have ended since.
      if (this.#today() === today) memo.keep(key, found)
      return found
    }
    const found = this.#answer(question, signal)
    return found instanceof Promise ? found.then(keep) : keep(found)
  }

  #answer<Q extends Question>(question: Q, signal: AbortSignal | undefined): Answer<Q> | Promise<Answer<Q>> {
    const limit = this.reader.blocks >= manyBlocks ? maxInlineOfMany : maxInline
    const cost = 'query' in question ? Infinity : this.reader.cost(question)
    if (cost > limit) return this.#threads.ask(question, this.#today(), signal)
    return answer(this.reader, question) as Answer<Q>
  }

  /** Abandons running questions. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
