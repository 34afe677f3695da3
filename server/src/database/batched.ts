import { setImmediate as nextTurn } from 'node:timers/promises'

type Waiting<K, V> = { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }

/**
 * Combines calls into batches: calls of one turn of the event loop share a load, and calls made
 * during a load wait for the next. An idle server loads without delay, a busy one rarely and for
 * many, which saves most of the work of a round trip to the database. Nothing is cached: every
 * value is loaded after its call.
 *
 * `load` gets at most `maxKeys` keys and returns their values in the same order. When it fails, all
 * calls of the batch fail. Later calls don't wait for a load that takes longer than `patienceMs`.
 */
export function batched<K, V>(
  load: (keys: K[]) => Promise<V[]>,
  { maxKeys, patienceMs }: { maxKeys: number; patienceMs: number },
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  /** When the newest running load began. */
  let began = -Infinity
  let running = 0

  const work = async () => {
    running++
    while (waiting.length > 0) {
      began = performance.now()
      // Collects the calls of this turn, and those that the end of the previous load has triggered.
      await nextTurn()
      await loadOne(load, waiting.splice(0, maxKeys))
    }
    running--
  }
  return (key) => {
    const { promise, resolve, reject } = Promise.withResolvers<V>()
    waiting.push({ key, resolve, reject })
    if (running === 0 || performance.now() - began > patienceMs) void work()
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
