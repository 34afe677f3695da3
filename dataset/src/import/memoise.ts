/**
 * A bounded cache in two generations: what is asked for often stays, the rest goes when a generation of `size` keys is full. At most
 * twice `size` values are held.
 */
export function createCache<V>(size: number): (key: string, make: (key: string) => V) => V {
  const generations = createGenerations<V>(size)
  return (key, make) => generations.get(key) ?? generations.set(key, make(key))
}

function createGenerations<V>(size: number) {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  const set = (key: string, value: V): V => {
    if (young.size >= size) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
  return {
    set,
    get(key: string): V | undefined {
      const value = young.get(key)
      if (value !== undefined) return value
      const aged = old.get(key)
      return aged === undefined ? undefined : set(key, aged)
    },
  }
}

type Entry<V> = { parts: readonly unknown[]; value: V }

/** Of what shares its first text (branches of one company, towns of one name) so many are remembered. */
const bucketSize = 8

/**
 * A cache for what is made of several raw values, found by the first text among them and compared part by part, which is cheaper than to
 * build one key. Parts that are objects never compare equal, so that they are always made anew. Bounded like `createCache`.
 */
export function createPartsCache<V>(size: number): (parts: readonly unknown[], make: () => V) => V {
  const buckets = createGenerations<Entry<V>[]>(size)
  return (parts, make) => {
    const key = firstText(parts)
    const bucket = buckets.get(key) ?? buckets.set(key, [])
    for (const entry of bucket) if (haveSameParts(entry.parts, parts)) return entry.value
    const value = make()
    if (bucket.length < bucketSize) bucket.push({ parts, value })
    else bucket[Math.floor(bucketSize / 2)] = { parts, value }
    return value
  }
}

function firstText(parts: readonly unknown[]): string {
  for (const part of parts) if (typeof part === 'string') return part
  return ''
}

function haveSameParts(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let index = 0; index < a.length; index++) {
    const part = a[index]
    if (part !== b[index] || (typeof part === 'object' && part !== null)) return false
  }
  return a.length === b.length
}
