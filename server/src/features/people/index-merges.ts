import { type MergePlan, runMerge } from '@rapport/search/merge.ts'
import type { PeopleIndex } from '@rapport/search/people-index.ts'
import { mergeSegments } from './index-tasks.ts'

/** In threads of their own: one beside a large merge, which may take minutes. */
const mostThreads = 2
/** People. A merge of fewer takes less time than a thread takes to start. */
const mostInline = 2000
const retryMs = 10 * 60_000

/** Runs the merges that an index wants: small ones at once, large ones in other threads, while changes go on being applied. */
export class IndexMerges {
  readonly #index: PeopleIndex
  readonly #onMerged: () => void
  readonly #onError: (error: unknown) => void
  readonly #closing = new AbortController()
  /** Segments that are being merged, or could not be a short while ago. */
  readonly #taken = new Set<string>()
  #threads = 0

  /** `onMerged` is called when the index has changed by a merge. */
  constructor(index: PeopleIndex, onMerged: () => void, onError: (error: unknown) => void) {
    this.#index = index
    this.#onMerged = onMerged
    this.#onError = onError
  }

  /** To be called after each change. */
  start(): void {
    const plan = this.#index.planMerge()
    if (!plan || this.#closing.signal.aborted) return
    const people = plan.segments.reduce((sum, { memory }) => sum + memory.documents, 0)
    if (plan.segments.some(({ memory }) => this.#taken.has(memory.id))) return
    if (people > mostInline && this.#threads >= mostThreads) return
    for (const { memory } of plan.segments) this.#taken.add(memory.id)
    void this.#run(plan, people <= mostInline)
  }

  /** Gives up what runs. */
  close(): void {
    this.#closing.abort()
  }

  async #run(plan: MergePlan, isSmall: boolean): Promise<void> {
    try {
      const merged = isSmall ? runMerge(plan) : await this.#inThread(plan)
      this.#index.finishMerge(plan, merged)
      this.#release(plan)
      this.#onMerged()
      this.start()
    } catch (error) {
      setTimeout(() => this.#release(plan), retryMs).unref()
      if (!this.#closing.signal.aborted) this.#onError(error)
    }
  }

  #release(plan: MergePlan): void {
    for (const { memory } of plan.segments) this.#taken.delete(memory.id)
  }

  async #inThread(plan: MergePlan) {
    this.#threads += 1
    try {
      return await mergeSegments(plan, this.#closing.signal)
    } finally {
      this.#threads -= 1
    }
  }
}
