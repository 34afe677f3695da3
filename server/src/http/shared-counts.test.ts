import fc from 'fast-check'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createSharedCounts, SharedCounts } from './shared-counts.ts'

const windowMs = 60_000

function countedBy(counts: SharedCounts, address: string): { current: number; ttl: number } {
  let answer = { current: 0, ttl: 0 }
  counts.incr(address, (_error, result) => (answer = result), windowMs)
  return answer
}

test('threads count together, each address and each minute for itself', () => {
  const request = fc.record({
    address: fc.nat(20).map((n) => `10.0.0.${n}`),
    thread: fc.nat(1),
    after: fc.nat(10_000),
  })
  const property = fc.property(fc.array(request, { maxLength: 200 }), fc.nat(1e9), (requests, start) => {
    let now = start
    const memory = createSharedCounts()
    const threads = [1, 2].map(() => new SharedCounts(memory, { now: () => now }))
    const expected = new Map<string, number>()
    for (const { address, thread, after } of requests) {
      now += after
      const key = `${address} ${Math.floor(now / windowMs)}`
      const count = (expected.get(key) ?? 0) + 1
      expected.set(key, count)
      expect(countedBy(threads[thread]!, address)).toEqual({
        current: count,
        ttl: windowMs - (now % windowMs),
      })
    }
  })
  fc.assert(property, { numRuns: 200 })
})

test('a route that counts for itself does not count with others', () => {
  const counts = new SharedCounts(createSharedCounts())
  const route = counts.child({ routeInfo: { method: 'GET', url: '/api/metrics' } })
  expect([countedBy(counts, '::1'), countedBy(route, '::1'), countedBy(counts, '::1')]).toMatchObject([
    { current: 1 },
    { current: 1 },
    { current: 2 },
  ])
})

test('more addresses than there is room for are counted too often, never too seldom', () => {
  const counts = new SharedCounts(createSharedCounts(), { now: () => 0 })
  const addresses = Array.from(
    { length: 100_000 },
    (_, at) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
  )
  for (const address of addresses) countedBy(counts, address)
  for (const address of addresses.filter((_, at) => at % 1000 === 0))
    expect(countedBy(counts, address).current).toBeGreaterThanOrEqual(2)
})

test('no count is lost when threads count at once', async () => {
  const memory = createSharedCounts()
  const script = `
    const { workerData } = require('node:worker_threads')
    import(workerData.module).then(({ SharedCounts }) => {
      const counts = new SharedCounts(workerData.memory, { now: () => 0 })
      for (let i = 0; i < 20000; i++) counts.incr('10.0.0.1', () => {}, ${windowMs})
    })`
  const workerData = { memory, module: new URL('shared-counts.ts', import.meta.url).href }
  const workers = [1, 2].map(() => new Worker(script, { eval: true, workerData }))
  expect(await Promise.all(workers.map((worker) => once(worker, 'exit')))).toEqual([[0], [0]])
  expect(countedBy(new SharedCounts(memory, { now: () => 0 }), '10.0.0.1').current).toBe(40_001)
})
