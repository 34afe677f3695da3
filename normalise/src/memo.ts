/** Remembers what a pure function gave, for at most `limit` keys; when they are full, the older half is forgotten. */
export function createMemo<T>(limit: number): (key: string, compute: () => T) => T {
  let recent = new Map<string, T>()
  let older = new Map<string, T>()
  return (key, compute) => {
    const known = recent.has(key) ? recent.get(key) : older.get(key)
    if (known !== undefined) {
      if (!recent.has(key)) keep(key, known)
      return known
    }
    const value = compute()
    keep(key, value)
    return value
  }

  function keep(key: string, value: T): void {
    if (recent.size >= limit / 2) {
      older = recent
      recent = new Map()
    }
    recent.set(key, value)
  }
}
