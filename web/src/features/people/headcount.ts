import { headcountRanges } from '@rapport/contract/enums.ts'

export type HeadcountMode = 'predefined' | 'custom'

/** The range text of two digit boxes (`10`, `` -> `10-_`); null when both are empty. An empty lower end is 0. */
export const customHeadcount = (min: string, max: string): string | null =>
  min === '' && max === '' ? null : `${Number(min)}-${max === '' ? '_' : Number(max)}`

/** Only the digits of a text, full-width ones as plain ones, at most nine. */
export const digitsOnly = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 9)

export const isPredefinedHeadcount = (range: string): boolean =>
  (headcountRanges as readonly string[]).includes(range)

/** Values decide where they can: a range of one's own is only to be seen in the custom mode. */
export const headcountMode = (values: string[], chosen: HeadcountMode): HeadcountMode =>
  values.some((value) => !isPredefinedHeadcount(value)) ? 'custom' : chosen
