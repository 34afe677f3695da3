/**
 * Runs something, and names what was done meanwhile to texts of at least a length: methods of texts
 * and of patterns that take time by it. For tests of texts that must be refused unread; unlike a
 * clock, it doesn't depend on the machine.
 */
export function workOnTexts<T>(length: number, run: () => T): { result: T; work: string[] } {
  const work = new Set<string>()
  const restored = [watch(String.prototype, textMethods), watch(RegExp.prototype, patternMethods)]
  try {
    return { result: run(), work: [...work] }
  } finally {
    for (const restore of restored) restore()
  }

  function watch(owner: object, names: readonly string[]): () => void {
    const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(owner, name)!] as const)
    for (const [name, descriptor] of own) {
      const method = descriptor.value as (...given: unknown[]) => unknown
      const watched = function watched(this: unknown, ...given: unknown[]): unknown {
        if ([this, given[0]].some((text) => typeof text === 'string' && text.length >= length)) work.add(name)
        return Reflect.apply(method, this, given)
      }
      Object.defineProperty(owner, name, { ...descriptor, value: watched })
    }
    return () => {
      for (const [name, descriptor] of own) Object.defineProperty(owner, name, descriptor)
    }
  }
}

const textMethods = [
  'isWellFormed',
  'match',
  'matchAll',
  'normalize',
  'replace',
  'replaceAll',
  'search',
  'split',
  'toLowerCase',
  'toUpperCase',
  'toWellFormed',
  'trim',
  'trimEnd',
  'trimStart',
] as const
const patternMethods = ['exec', 'test'] as const
