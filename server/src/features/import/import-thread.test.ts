import { ImportError } from '@rapport/dataset/import/import-error.ts'
import { expect, test } from 'vitest'
import type { BatchSource } from './import-batches.ts'
import { ThreadedBatches } from './import-thread.ts'

const synthetic = (people: number) => ({ kind: 'synthetic', people, seed: 1 }) as const

async function countToEnd(batches: BatchSource): Promise<number> {
  let records = 0
  for (let batch = await batches.next(); batch; batch = await batches.next()) records += batch.items.length
  return records
}

test('returns every record of the source, then null', async () => {
  const batches = new ThreadedBatches(synthetic(5000))
  // People, and one company for every twelve of them.
  expect(await countToEnd(batches)).toBe(5000 + Math.ceil(5000 / 12))
  await batches.close()
})

test('a thread that ends unexpectedly is a failure, not the end of the source', async () => {
  const batches = new ThreadedBatches(synthetic(100_000))
  expect((await batches.next())?.items.length).toBeGreaterThan(0)
  await batches.close()
  await expect(countToEnd(batches)).rejects.toThrow('ended before reading the whole source')
})

test('an unusable source rejects with an ImportError', async () => {
  const batches = new ThreadedBatches({ kind: 'pdl', path: '/nonexistent/people.jsonl' })
  await expect(batches.next()).rejects.toThrow(ImportError)
  await batches.close()
})

test('a signal rejects with its reason, before and during reading', async () => {
  const reason = new Error('stopped')
  expect(() => new ThreadedBatches(synthetic(10), AbortSignal.abort(reason))).toThrow(reason)
  const stop = new AbortController()
  const batches = new ThreadedBatches(synthetic(100_000), stop.signal)
  await batches.next()
  stop.abort(reason)
  await expect(countToEnd(batches)).rejects.toBe(reason)
  await batches.close()
})
