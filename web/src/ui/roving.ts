/** Where an arrow, Home or End leads in a row of `count` items, ends not joined; null for any other key. */
export function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Who takes the focus when an item goes: the one after it, or before it at the end; null when it was the last of all. */
export function neighbourAfter(ids: readonly string[], removed: string): string | null {
  const index = ids.indexOf(removed)
  return ids[index + 1] ?? ids[index - 1] ?? null
}
