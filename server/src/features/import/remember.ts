const maxRemembered = 20_000

/** Caches up to 20,000 results of a pure function. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size >= maxRemembered) results.clear()
    results.set(text, result)
    return result
  }
}
