import { Worker } from 'node:worker_threads'
import type { IndexView } from '@rapport/search/index-view.ts'
import type { MergePlan } from '@rapport/search/merge.ts'
import type { SegmentMemory } from '@rapport/search/sections.ts'
import { heapLimits } from './heap-limits.ts'

/** What takes long and needs only what is shared: done in a thread of its own each, so that changes go on being applied. */
export type IndexTask =
  | { kind: 'merge'; plan: MergePlan }
  | { kind: 'save'; view: IndexView; path: string; mark: string }

/** Rejects with the signal's reason when that aborts. */
export function mergeSegments(plan: MergePlan, signal: AbortSignal): Promise<SegmentMemory> {
  return runTask({ kind: 'merge', plan }, signal) as Promise<SegmentMemory>
}

/** Writes a snapshot; an index can be loaded from it, and `mark` comes with it. */
export async function saveView(path: string, view: IndexView, mark: string): Promise<void> {
  await runTask({ kind: 'save', view, path, mark })
}

async function runTask(task: IndexTask, signal?: AbortSignal): Promise<unknown> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('index-task-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: heapLimits,
  })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  worker.on('message', resolve)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the thread ended before its work was done')))
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}
