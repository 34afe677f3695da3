/**
 * Answers the former value as long as a new one is equal to it: what was made of the former need
 * not be made again.
 */
export function keepSame<T>(isSame: (former: T, next: T) => boolean): (next: T) => T {
  let kept: { value: T } | undefined
  return (next) => {
    if (!kept || !isSame(kept.value, next)) kept = { value: next }
    return kept.value
  }
}
