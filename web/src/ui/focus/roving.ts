/**
 * The index to which an arrow, Home or End moves in a row of `count` items, without wrapping; null
 * for other keys.
 */
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

/**
 * The item that takes the focus after a removal: the next one, or the previous one at the end; null
 * if none is left.
 */
export function neighbourAfter(ids: readonly string[], removed: string): string | null {
  const index = ids.indexOf(removed)
  return ids[index + 1] ?? ids[index - 1] ?? null
}
