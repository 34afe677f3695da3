import { Worker } from 'node:worker_threads'
import type { MergePlan } from '@rapport/search/index/merge.ts'
import type { SegmentMemory } from '@rapport/search/bytes/sections.ts'
import { heapLimits } from './heap-limits.ts'
import type { MergeReply } from './merge-worker.ts'

/**
 * Threads that merge segments, each one merge at a time. They are started when they are first needed and then kept: in V8 13 a thread that ends while
 * another one allocates room for WebAssembly code can abort the process (nodejs/node issue 64500), so none ends without need.
 */
export class MergeThreads {
  readonly #threads: MergeThread[]

  constructor(count: number) {
    this.#threads = Array.from({ length: count }, () => new MergeThread())
  }

  /** Whether there is a thread without work. */
  get isFree(): boolean {
    return this.#threads.some((thread) => !thread.isBusy)
  }

  /** Rejects with what the merge throws, or when its thread ends. Only to be called while one is free. */
  merge(plan: MergePlan): Promise<SegmentMemory> {
    const free = this.#threads.find((thread) => !thread.isBusy)
    if (!free) throw new Error('all threads are merging')
    return free.merge(plan)
  }

  /** Merges that run reject. */
  async close(): Promise<void> {
    for (const thread of this.#threads) await thread.close()
  }
}

class MergeThread {
  #worker: Worker | undefined
  #merging: PromiseWithResolvers<SegmentMemory> | undefined

  get isBusy(): boolean {
    return this.#merging !== undefined
  }

  async merge(plan: MergePlan): Promise<SegmentMemory> {
    this.#worker ??= this.#start()
    this.#merging = Promise.withResolvers()
    this.#worker.postMessage(plan)
    try {
      return await this.#merging.promise
    } finally {
      this.#merging = undefined
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('merge-worker.ts', import.meta.url), { resourceLimits: heapLimits })
    let cause: unknown
    worker.on('message', (reply: MergeReply) => {
      if ('merged' in reply) this.#merging?.resolve(reply.merged)
      else this.#merging?.reject(reply.failure)
    })
    worker.on('error', (error) => (cause = error))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#merging?.reject(new Error('the thread that merged ended', { cause }))
    })
    return worker
  }
}
