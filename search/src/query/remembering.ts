/**
 * A function of a text, remembered for the texts that were asked for last: who refines a search, pages through it or asks for its facets names the same
 * titles and companies again. Values weigh 1 unless `weigh` says more, and at most twice `most` is held: a generation that is full becomes the one
 * before, and what is not asked for again while that stays is forgotten.
 */
export function remembering<T extends {}>(
  most: number,
  of: (text: string) => T,
  weigh: (value: T) => number = () => 1,
): (text: string) => T {
  let recent = new Map<string, T>()
  let before = new Map<string, T>()
  let held = 0
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    const value = before.get(text) ?? of(text)
    const weight = weigh(value)
    if (weight > most) return value
    if (held + weight > most) {
      before = recent
      recent = new Map()
      held = 0
    }
    recent.set(text, value)
    held += weight
    return value
  }
}
