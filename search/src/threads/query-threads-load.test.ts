import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { parsed } from '../../test/lists.ts'
import { expect, test } from 'vitest'
import { QueryThreads } from './query-threads.ts'
import type { QueryReply, QueryRequest } from './query-worker.ts'

const filters = parsed({})

/** Replaces a thread, because a real one cannot be kept busy for as long as a test needs. */
class HeldWorker extends EventEmitter {
  readonly asked: number[] = []
  postMessage(request: QueryRequest): void {
    if ('id' in request) this.asked.push(request.id)
  }
  reply(reply: QueryReply): void {
    this.emit('message', reply)
  }
  ref(): void {}
  unref(): void {}
}

test('a thread that still works on an abandoned question counts as busy', async () => {
  const workers: HeldWorker[] = []
  const threads = new QueryThreads(2, () => {
    const worker = new HeldWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
  threads.show({ segments: [], size: 0 })
  const [first, second] = workers as [HeldWorker, HeldWorker]
  const page = { offset: 0, limit: 1 }
  const ask = (signal?: AbortSignal) => threads.ask({ kind: 'companies', filters, page }, 0, signal)

  const stop = new AbortController()
  const abandoned = ask(stop.signal)
  stop.abort(new Error('gone away'))
  await expect(abandoned).rejects.toThrow('gone away')
  expect(first.asked).toHaveLength(1)

  const other = ask()
  expect(second.asked).toHaveLength(1)
  second.reply({ id: second.asked[0]!, failure: new Error('done') })
  await expect(other).rejects.toThrow('done')

  // Free as soon as it replies that it stopped.
  first.reply({ id: first.asked[0]! })
  void ask()
  expect(first.asked).toHaveLength(2)
})
