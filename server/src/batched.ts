type Waiting<K, V> = { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }

/**
 * Makes one call of many: calls that come while others are under way wait for these and then go together. An idle server calls at once, a
 * busy one seldom and for many, which spares both sides of a database connection most of the work of a round trip. Whatever is loaded was
 * loaded after the call for it: nothing is kept.
 *
 * `load` answers as many values as it is given keys, in their order; when it fails, so do all calls that went together. At most `atOnce`
 * loads run at the same time, each for at most `most` calls.
 */
export function batched<K, V>(
  load: (keys: K[]) => Promise<V[]>,
  { atOnce, most }: { atOnce: number; most: number },
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  let running = 0

  const next = async () => {
    running++
    while (waiting.length > 0) await loadOne(load, waiting.splice(0, most))
    running--
  }
  return (key) => {
    const { promise, resolve, reject } = Promise.withResolvers<V>()
    waiting.push({ key, resolve, reject })
    if (running < atOnce) void next()
    return promise
  }
}

async function loadOne<K, V>(load: (keys: K[]) => Promise<V[]>, calls: Waiting<K, V>[]): Promise<void> {
  try {
    const values = await load(calls.map(({ key }) => key))
    calls.forEach(({ resolve }, i) => resolve(values[i]!))
  } catch (error) {
    for (const { reject } of calls) reject(error)
  }
}
