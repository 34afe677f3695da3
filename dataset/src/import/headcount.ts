import { normalised } from '@rapport/contract/plain-text.ts'
import type { CompanyRecord } from '../records.ts'
import { toCount } from './csv/fields.ts'

type Headcount = NonNullable<CompanyRecord['headcount']>

/** Longer texts are no counts. */
const maxLength = 100

/** Words beside the number, as in `11-50 employees` and `1-10명`. */
const noise =
  /\b(?:number of|employees?|employés?|empleados|mitarbeiter(?:innen)?|dipendenti|funcionários|medewerkers|people|persons?|staff|members?|workers|headcount|company size|size|ftes?|approx(?:imately)?|about|around|circa|ca)\b\.?|직원|임직원|[명人名]|:|\([^()]{0,50}\)/giu
const alone =
  /^(?:self[ -]?employed|myself only|just me|solo|sole proprietor|freelancer?|1인 기업|1인|자영업)$/i

const count = '(\\d{1,3}(?:[,. ]\\d{3})+|\\d{1,9}(?:\\.\\d)?) ?(k)?'
const band = new RegExp(
  `^(<|<=|≤|less than|under|below|fewer than|up to|max|>|>=|≥|more than|over|above|at least|from|between|~)? ?${count}` +
    `(?: ?(?:-|to|and|~) ?(?:${count}|_))? ?(\\+|plus|and above|and over|and up|or more|or above|이상|以上)?$`,
  'i',
)

/**
 * Reads a band of employees, as directories and people write it: `51-200`, `51~200`, `5K-10K`,
 * `10,001+`, `11-50 employees`, `Self-employed`, a plain number, and the dates into which a
 * spreadsheet changes `11-50` and `2-10`: `Nov-50`, `10-Feb`. Null for any other text.
 */
export function parseHeadcount(text: string): Headcount | null {
  if (text.length > maxLength) return null
  const folded = normalised(text, 'NFKC')
    .toLowerCase()
    .replace(/[–—−〜∼]/g, '-')
  if (alone.test(folded.trim())) return { min: 1, max: 1 }
  const plain = folded.replace(noise, ' ').replace(/\s+/g, ' ').trim()
  return bandOfDate(plain) ?? bandOf(plain)
}

function bandOf(plain: string): Headcount | null {
  const match = band.exec(plain)
  if (!match) return null
  const [, before = '', low = '', lowUnit, high, highUnit, after] = match
  const isOpen = after !== undefined || plain.endsWith('_')
  const unit = lowUnit ?? (high === undefined ? undefined : highUnit)
  const min = countOf(low, unit)
  const max = high === undefined ? min : countOf(high, highUnit)
  if (min === null || max === null || max < min) return null
  if (/^(?:<$|less|under|below|fewer)/.test(before)) return max < 2 ? null : { min: 1, max: max - 1 }
  if (/^(?:<=|≤|up|max)/.test(before)) return { min: 1, max }
  if (/^(?:>$|more|over|above)/.test(before) && high === undefined) return { min: min + 1, max: null }
  const isAtLeast = /^(?:>=|≥|at least|from)/.test(before) && high === undefined
  return { min, max: isOpen || isAtLeast ? null : max }
}

function countOf(text: string, unit: string | undefined): number | null {
  const isGrouped = /^\d{1,3}(?:[,. ]\d{3})+$/.test(text)
  const number = Number(isGrouped ? text.replace(/\D/g, '') : text)
  return toCount(unit === undefined ? number : number * 1000)
}

/** The first letters of months in the languages of spreadsheets. */
const months = [
  'jan|ene|gen|янв',
  'feb|fév|fev|фев',
  'mar|mär|mrz|maa|мар',
  'apr|abr|avr|апр',
  'may|mai|maj|mei|mag|май|мая',
  'jun|giu|juin|июн',
  'jul|lug|juil|июл',
  'aug|ago|aoû|aou|авг',
  'sep|set|сен',
  'oct|okt|out|ott|окт',
  'nov|ноя',
  'dec|dez|dic|déc|дек',
]
const monthStarts = months.map((names) => new RegExp(`^(?:${names})`))
const namedDate = /^(?:(\p{L}{3,5})\.?[ -]{1,2}(\d{1,2})|(\d{1,2})[. -]{1,2}(\p{L}{3,5})\.?)$/u

/**
 * A band that a spreadsheet took for a day or a month, in either order of the two: the smaller end
 * comes first.
 */
function bandOfDate(plain: string): Headcount | null {
  const [, name = '', after, before, name2 = ''] = namedDate.exec(plain) ?? []
  const month = 1 + monthStarts.findIndex((start) => start.test(name || name2))
  const [, year = '', isoMonth, isoDay] = /^(?:19|20)(\d\d)-(\d\d)-(\d\d)(?:t.*)?$/.exec(plain) ?? []
  // `11-50` is the first of November 1950, and `2-10` the tenth of February of the year in which it
  // was typed.
  if (isoDay === '01' && Number(year) > Number(isoMonth) && Number(year) >= 30)
    return ends(Number(isoMonth), Number(year))
  if (isoMonth !== undefined) return ends(Number(isoMonth), Number(isoDay))
  return month === 0 ? null : ends(month, Number(after ?? before))
}

const ends = (a: number, b: number): Headcount | null =>
  a === b ? null : { min: Math.min(a, b), max: Math.max(a, b) }
