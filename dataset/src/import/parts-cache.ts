import { createMemo } from '@rapport/normalise/memo.ts'

type Entry<V> = { parts: readonly unknown[]; value: V }

/** How many results are kept per first text (branches of one company, towns of one name). */
const bucketSize = 8

/**
 * A cache for results that depend on several raw values. Finds them by the first text among the
 * values and compares part by part, which is cheaper than building one key. Objects never compare
 * equal, so parts that are objects always lead to a new result. `max`: first texts.
 */
export function createPartsCache<V>(max: number): (parts: readonly unknown[], make: () => V) => V {
  const bucketOf = createMemo<Entry<V>[]>({ max })
  return (parts, make) => {
    const bucket = bucketOf(firstText(parts), () => [])
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
