/**
 * Returns the previous value as long as the new one is equal to it, so that values derived from it
 * need not be computed again.
 */
export function keepSame<T>(isSame: (former: T, next: T) => boolean): (next: T) => T {
  let kept: { value: T } | undefined
  return (next) => {
    if (!kept || !isSame(kept.value, next)) kept = { value: next }
    return kept.value
  }
}
