/**
 * The criteria by which companies are similar, and their weights: the same industry, above all; a
 * similar size (half at three times the employees, nothing at ten); headquarters in the same
 * country, and in the same state or metro; people who went from one to the other. A company that
 * shares neither industry nor people with the given ones is not similar, whatever its size and
 * wherever it is.
 */
export const companyWeights = { industry: 6, size: 2, country: 1, area: 1, people: 0.5 } as const

/** A single person moves anywhere. */
export const minMoved = 2
const maxMovedLog = 4

/** The kinds of place keys that each weight is about. */
export const placeWeights = [
  { kinds: ['country:'], weight: companyWeights.country },
  { kinds: ['state:', 'metro:', 'city:'], weight: companyWeights.area },
] as const

/**
 * The score for the former people of the given companies who work at a company now, each counted
 * once.
 */
export const movedScore = (moved: number): number =>
  moved < minMoved ? 0 : companyWeights.people * Math.min(maxMovedLog, Math.log2(1 + moved))

/**
 * Decimal logarithm of a company's employees, from a band; an open band counts as its lower end.
 * NaN if they are unknown.
 */
export function sizeOfBand(min: number, max: number): number {
  const low = Math.max(1, min)
  return Math.log10(max === Infinity ? low : Math.sqrt(low * Math.max(1, max)))
}

/** The score of a size, given the distinct and ascending sizes of the given companies. */
export function sizeScore(sizes: Float64Array, size: number): number {
  const apart = distanceTo(sizes, size)
  return apart < 1 ? companyWeights.size * (1 - apart) : 0
}

/** Returns the distance to the nearest of the ascending sizes; infinite if there are none. */
function distanceTo(sizes: Float64Array, size: number): number {
  let [low, high] = [0, sizes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sizes[middle]! < size) low = middle + 1
    else high = middle
  }
  return Math.min((sizes[low] ?? Infinity) - size, size - (sizes[low - 1] ?? -Infinity))
}

/** The score of the keys of a company's headquarters, given those of the given companies. */
export function placeScore(keys: readonly string[], given: ReadonlySet<string>): number {
  const shared = keys.filter((key) => given.has(key))
  return placeWeights
    .filter(({ kinds }) => shared.some((key) => kinds.some((kind) => key.startsWith(kind))))
    .reduce((sum, { weight }) => sum + weight, 0)
}
