import { normalisePlace, type Place } from '@rapport/normalise/places/place.ts'
import { writtenCell } from '@rapport/normalise/written-cell.ts'
import { limitsOfText, tidy } from './fields.ts'
import type { Mapping, ValueSource } from './mapping.ts'
import { createPartsCache } from '../parts-cache.ts'
import { repairText } from '../repair-text.ts'

/** A row of the imported table, with the row of the joined table that completes it. */
export type Row = {
  main: readonly string[]
  joined: readonly string[] | null
  /** The reasons for which values were left out, for the report. */
  notes: Set<string>
}
/** Column name -> index in `main` and in `joined`. */
export type Columns = { main: ReadonlyMap<string, number>; joined: ReadonlyMap<string, number> }

/** Reads the values of a field: none, one, or several if the mapping gives a separator. */
type Values = (row: Row) => string[]

const isNumber = (text: string) => /^[+-]?(?=[\s().,/-]*\d)[\d\s().,/-]+(?:%\s*)?$/.test(text)
/** A dash, a space and plain words: a list item. */
const isListItem = (text: string) => /^- \p{L}[^|!=]*$/u.test(text)
/**
 * A plus sign and a digit begin a phone number, unless a computation follows: a function, a cell, a
 * sheet, or a sign between terms.
 */
const isPhone = (text: string) =>
  /^\+\s?[\d(]/.test(text) && !/(?<!;ext)=|[!^*"{}<>]|\p{L}[(|]|[+&]\s?\$?[a-z]{1,3}\$?\d/iu.test(text)

/**
 * Whether a spreadsheet would run a cell as a formula: it starts with `=`, `+`, `-` or `@` (after
 * spaces) and isn't a number, phone number or list item. Formulas are never run here, but would end
 * up in exports, so they are left out.
 */
function isFormula(text: string): boolean {
  const start = text.trimStart()
  if (!/^[=+\-@]/.test(start)) return false
  return !isNumber(start.trimEnd()) && !isPhone(start) && !isListItem(start)
}

/** Texts that people type into empty cells. */
const isPlaceholder = (text: string) => /^(?:-+|–|—|n\/a|#n\/a)$/i.test(text)

type Cell = { cells: readonly string[]; at: number; name: string }

function readCell({ cells, at, name }: Cell, notes: Row['notes']): string {
  const text = writtenCell(cells[at] ?? '').trim()
  if (text === '' || isPlaceholder(text)) return ''
  if (!isFormula(text)) return repairText(text)
  notes.add(`left out: the formula in the column '${name}'`)
  return ''
}

const none: Values = () => []

export function compileValues(source: ValueSource | undefined, columns: Columns): Values {
  if (source === undefined) return none
  if (typeof source === 'string') return compileValues({ column: source }, columns)
  if ('value' in source) return () => [source.value]
  if ('firstOf' in source) {
    const choices = source.firstOf.map((name) => compileValues(name, columns))
    return (row) => firstFilled(choices, row)
  }
  if ('columns' in source) {
    const parts = source.columns.map((name) => compileValues(name, columns))
    return (row) => {
      const texts = parts.flatMap((part) => part(row))
      return texts.length === 0 ? [] : [texts.join(source.with)]
    }
  }
  const isJoined = 'joined' in source
  const name = isJoined ? source.joined : source.column
  const at = (isJoined ? columns.joined : columns.main).get(name) ?? -1
  const { separator, part } = source
  return (row) => {
    const cells = isJoined ? row.joined : row.main
    const text = cells === null ? '' : readCell({ cells, at, name }, row.notes)
    if (text === '') return []
    if (separator === undefined) return [text]
    return part === undefined ? splitCell(text, separator) : partOf(text, separator, part)
  }
}

function firstFilled(choices: readonly Values[], row: Row): string[] {
  for (const choice of choices) {
    const texts = choice(row)
    if (texts.length > 0) return texts
  }
  return []
}

const splitCell = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** One part, if there are so many: 1 is the first, -1 the last. Unlike in lists, empty parts count. */
function partOf(text: string, separator: string, part: number): string[] {
  const found =
    text
      .split(separator)
      .at(part > 0 ? part - 1 : part)
      ?.trim() ?? ''
  return found === '' ? [] : [found]
}

type Text = (row: Row) => string | null

/** The first value of a field as one line of text. */
export function compileText(
  source: ValueSource | undefined,
  columns: Columns,
  max: number = limitsOfText.name,
): Text {
  const values = compileValues(source, columns)
  return (row) => {
    const [first] = values(row)
    return first === undefined ? null : tidy(first, max)
  }
}

export const mapText = <T>(text: string | null, change: (text: string) => T | null): T | null =>
  text === null ? null : change(text)

type PlaceMapping = NonNullable<NonNullable<Mapping['person']>['place']>

const places = createPartsCache<Place | null>(20_000)
const usStateSuffix = /(?<!\s)\s+[A-Z]{2}$/

/** The place that several fields describe; null if all are empty. */
export function compilePlace(place: PlaceMapping | undefined, columns: Columns): (row: Row) => Place | null {
  if (place === undefined) return () => null
  const [city, metro, state, country, text] = [
    place.city,
    place.metro,
    place.state,
    place.country,
    place.text,
  ].map((source) => compileText(source, columns)) as [Text, Text, Text, Text, Text]
  return (row) => {
    const parts = [city(row), metro(row), state(row), country(row), text(row)] as const
    if (parts.every((part) => part === null)) return null
    // 'Redmond WA' next to a state column repeats the state.
    const town = parts[2] === null ? parts[0] : (parts[0]?.replace(usStateSuffix, '') ?? null)
    return places(parts, () =>
      normalisePlace({ city: town, metro: parts[1], state: parts[2], country: parts[3], text: parts[4] }),
    )
  }
}
