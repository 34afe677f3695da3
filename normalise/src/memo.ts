import { LRUCache } from 'lru-cache'

/** How much a memo keeps: a number of results, or a total size (positive integers). */
type Limit<T> = { max: number } | { maxSize: number; sizeOf: (value: T) => number }

/**
 * Remembers the results of a pure function for the keys used last. A result larger than `maxSize`
 * is not kept.
 */
export function createMemo<T>(limit: Limit<T>): (key: string, compute: () => T) => T {
  const results = new LRUCache<string, { value: T }>(
    'max' in limit ? limit : { maxSize: limit.maxSize, sizeCalculation: ({ value }) => limit.sizeOf(value) },
  )
  return (key, compute) => {
    const known = results.get(key)
    if (known) return known.value
    const value = compute()
    results.set(key, { value })
    return value
  }
}
