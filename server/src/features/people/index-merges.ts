import type { MergePlan } from '@rapport/search/merge.ts'
import type { PeopleIndex } from '@rapport/search/people-index.ts'
import { mergeSegments } from './index-tasks.ts'

/** Small segments are merged beside a large merge, which may take minutes. */
const mostMerges = 2

/** Runs the merges that an index wants, in other threads, one after another or of separate segments beside each other. */
export class IndexMerges {
  readonly #index: PeopleIndex
  readonly #onMerged: () => void
  readonly #onError: (error: unknown) => void
  readonly #closing = new AbortController()
  readonly #running = new Set<MergePlan>()

  /** `onMerged` is called when the index has changed by a merge. */
  constructor(index: PeopleIndex, onMerged: () => void, onError: (error: unknown) => void) {
    this.#index = index
    this.#onMerged = onMerged
    this.#onError = onError
  }

  /** To be called after each change. */
  start(): void {
    if (this.#closing.signal.aborted || this.#running.size >= mostMerges) return
    const plan = this.#index.planMerge()
    if (!plan || this.#isBusy(plan)) return
    this.#running.add(plan)
    void this.#run(plan)
  }

  /** Gives up what runs. */
  close(): void {
    this.#closing.abort()
  }

  #isBusy(plan: MergePlan): boolean {
    const busy = new Set(
      [...this.#running].flatMap(({ segments }) => segments.map(({ memory }) => memory.id)),
    )
    return plan.segments.some(({ memory }) => busy.has(memory.id))
  }

  async #run(plan: MergePlan): Promise<void> {
    try {
      const merged = await mergeSegments(plan, this.#closing.signal)
      this.#index.finishMerge(plan, merged)
      this.#running.delete(plan)
      this.#onMerged()
      this.start()
    } catch (error) {
      // The segments stay as they are; the next change tries again.
      this.#running.delete(plan)
      if (!this.#closing.signal.aborted) this.#onError(error)
    }
  }
}
