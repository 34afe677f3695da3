const units = new Map([
  ['', 1],
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
  ['t', 1e12],
])

const bandPattern =
  /^\$?\s*(\d+(?:\.\d+)?)\s*(?:([kmbt])\s*)?(?:(\+)|(?:-|–|to)\s*(?:\$\s*)?(\d+(?:\.\d+)?)\s*([kmbt]?))?$/i

/**
 * A single number for a revenue band, in dollars: the geometric mean of its ends ('$10M-$25M' -> 15,800,000), which is inside the band and
 * the middle of a quantity that spans orders of magnitude; half the upper end of a band from 0; the lower end of an open band ('$10B+').
 * Rounded to three digits. Null if the text isn't a band.
 */
export function revenueOfBand(text: string): number | null {
  const match = bandPattern.exec(text.replaceAll(',', '').trim())
  if (!match) return null
  const [, low = '', lowUnit = '', open, high, highUnit = ''] = match
  const unit = units.get(lowUnit.toLowerCase()) ?? 1
  const min = Number(low) * unit
  if (open !== undefined || high === undefined) return round(min)
  const max = Number(high) * (units.get(highUnit.toLowerCase()) ?? 1)
  if (max < min) return null
  return round(min === 0 ? max / 2 : Math.sqrt(min * max))
}

function round(dollars: number): number | null {
  const rounded = Math.round(Number(dollars.toPrecision(3)))
  return Number.isSafeInteger(rounded) ? rounded : null
}
