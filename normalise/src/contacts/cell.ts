import { cutText } from '@rapport/contract/plain-text.ts'

/** Why a value was left out of what a cell says. */
export type DropReason =
  | 'not_email'
  | 'not_phone'
  /** A spreadsheet showed the number as `4.47E+11`, and stored that. */
  | 'digits_lost'
  | 'not_profile'
  | 'company_page'
  | 'not_domain'
  /** A page on a site of many owners: `facebook.com/acme`. */
  | 'shared_host'
  | 'too_long'

/** A part of a cell that holds no value of its field. `text` is cut. */
export type Dropped = { text: string; why: DropReason }

/** The values of a cell: normalised, without duplicates, in their order. */
export type CellValues = { values: string[]; dropped: Dropped[] }

export type Reading = { value: string } | { why: DropReason }

/** A cell of more characters than this is no list of values. */
const maxCellLength = 10_000
const maxValues = 100
const maxShown = 200

/** Texts that people, spreadsheets and programs write for an unknown value. */
const blanks = new Set(
  'n/a #n/a n.a. n.a na null (null) none nil nan undefined (blank) (none) #value! #ref! #name? #null! 없음 해당없음 无 無 なし'.split(
    ' ',
  ),
)

/** Whether a text says that nothing is known: empty, a dash, `N/A`. */
export function isBlank(text: string): boolean {
  const trimmed = text.trim()
  return /^[-–—―‐_.?*'"]*$/.test(trimmed) || (trimmed.length <= 12 && blanks.has(trimmed.toLowerCase()))
}

export const dropped = (text: string, why: DropReason): Dropped => ({
  text: cutText(text.trim(), maxShown),
  why,
})

/** Reads the parts of a cell. A blank part is neither a value nor dropped. */
export function readParts(
  text: string,
  split: (text: string) => string[],
  read: (part: string) => Reading,
): CellValues {
  if (text.length > maxCellLength) return { values: [], dropped: [dropped(text, 'too_long')] }
  const values = new Set<string>()
  const lost: Dropped[] = []
  for (const part of split(text)) {
    if (isBlank(part)) continue
    const reading = read(part)
    if ('why' in reading) {
      if (lost.length < maxValues) lost.push(dropped(part, reading.why))
    } else if (values.size < maxValues) values.add(reading.value)
  }
  return { values: [...values], dropped: lost }
}
