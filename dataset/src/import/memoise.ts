/**
 * A bounded cache in two generations: what is asked for often stays, the rest goes when a generation of `size` keys is full. At most
 * twice `size` values are held.
 */
export function createCache<V>(size: number): (key: string, make: () => V) => V {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  return (key, make) => {
    const known = young.get(key)
    if (known !== undefined) return known
    const value = old.get(key) ?? make()
    if (young.size >= size) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}
