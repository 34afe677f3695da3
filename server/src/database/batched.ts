import { setImmediate as nextTurn } from 'node:timers/promises'

type Waiting<K, V> = { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }

/**
 * Makes one call of many: calls of one turn of the event loop go together, and those that come while another is under way wait for it. An idle
 * server calls without delay, a busy one seldom and for many, which spares both sides of a database connection most of the work of a round
 * trip. Whatever is loaded was loaded after the call for it: nothing is kept.
 *
 * `load` answers as many values as it is given keys, in their order; when it fails, so do all calls that went together. It is given at most
 * `most` keys. A load that takes longer than `patience` milliseconds does not hold up those that come later.
 */
export function batched<K, V>(
  load: (keys: K[]) => Promise<V[]>,
  { most, patience }: { most: number; patience: number },
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  /** When the newest load that is under way began. */
  let began = -Infinity
  let running = 0

  const work = async () => {
    running++
    while (waiting.length > 0) {
      began = performance.now()
      // What else arrived with the call, or goes on now that the load before has ended, comes along.
      await nextTurn()
      await loadOne(load, waiting.splice(0, most))
    }
    running--
  }
  return (key) => {
    const { promise, resolve, reject } = Promise.withResolvers<V>()
    waiting.push({ key, resolve, reject })
    if (running === 0 || performance.now() - began > patience) void work()
    return promise
  }
}

async function loadOne<K, V>(load: (keys: K[]) => Promise<V[]>, calls: Waiting<K, V>[]): Promise<void> {
  if (calls.length === 0) return
  try {
    const values = await load(calls.map(({ key }) => key))
    calls.forEach(({ resolve }, i) => resolve(values[i]!))
  } catch (error) {
    for (const { reject } of calls) reject(error)
  }
}
