export type RangeMode = 'predefined' | 'custom'

/** The range text of two digit boxes (`10`, `` -> `10-_`); null when both are empty. An empty lower end is 0. */
export const customRange = (min: string, max: string): string | null =>
  min === '' && max === '' ? null : `${Number(min)}-${max === '' ? '_' : Number(max)}`

/** Only the digits of a text, full-width ones as plain ones, at most nine. */
export const digitsOnly = (text: string, length = 9): string =>
  text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, length)

/** Values decide where they can: a range of one's own is only to be seen in the custom mode. */
export const rangeMode = (values: string[], given: readonly string[], chosen: RangeMode): RangeMode =>
  values.some((value) => !given.includes(value)) ? 'custom' : chosen
