const largest = 20_000

/** A pure function of a text that remembers its results, some thousand of them: for values that repeat. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size >= largest) results.clear()
    results.set(text, result)
    return result
  }
}
