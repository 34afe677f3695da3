import { placeFold } from '@rapport/normalise/places/gazetteer-entries.ts'
import { functionNames } from '../data/function-names.ts'
import type { PlaceNames } from '../places.ts'
import { dictionaryOf, type Kind } from './dictionary.ts'
import { joinPieces, unknownWord, type Piece, type Translation } from './translation.ts'

/** A phrase of the sentence. `name`: unknown. `#`: a complete English phrase. */
type Item = Piece & { kind: Kind | 'name' | '#' }

const longestPlace = 8
/** Two ends of a range: `50人から200`, `50〜200`. */
const to = '(?:以上|から|より|[〜～~ー–—-])、?'
const years = new RegExp(
  `^(?:(?:実務)?経験|職歴|キャリア)?(?:(\\d+)年?${to})?(\\d+)年(以上|未満|以下)?(?:の?(?:(?:実務)?経験|職歴)(?:(?:が|の)ある|を持つ|者)?)?`,
  'u',
)
const employees = new RegExp(
  `^(?:(?:従業員|社員)数?(?:が|は)?)?(?:(\\d+)(?:人|名)?${to})?(\\d+)(?:人|名)(以上|未満|以下|規模)?`,
  'u',
)
const script = [/^\p{Script=Katakana}|^[ー・]/u, /^\p{Script=Han}/u, /^[\p{Script=Latin}\p{N}&.]/u] as const

/**
 * Converts a Japanese sentence to the English words and order that the recognisers know: phrases,
 * each with its preposition.
 */
export function translateJapanese(text: string, places: PlaceNames): Translation {
  return joinPieces(phrases(titled(itemsOf(text, places))))
}

function itemsOf(text: string, places: PlaceNames): Item[] {
  const items: Item[] = []
  for (let at = 0; at < text.length;) {
    const item = quantityAt(text, at) ?? wordAt(text, at, places)
    const last = items.at(-1)
    if (item.kind === 'name' && last?.kind === 'name' && last.end === at) {
      items.pop()
      items.push({ kind: 'name', english: last.english + item.english, start: last.start, end: item.end })
    } else if (item.english.trim() !== '' || item.kind !== 'name') items.push(item)
    at = item.end
  }
  return items
}

const longestQuantity = 40
const halfWidth = (digit: string) => String(digit.charCodeAt(0) - '０'.charCodeAt(0))

const bound: Readonly<Record<string, string>> = { 以上: 'at least', 未満: 'less than', 以下: 'at most' }

function quantityAt(text: string, at: number): Item | null {
  const rest = text.slice(at, at + longestQuantity).replace(/[０-９]/g, halfWidth)
  const before = text.charAt(at - 1)
  if (/[\d０-９]/.test(before)) return null
  const age = /^([2-7]0)代/u.exec(rest)
  if (age) return { kind: '#', english: `in their ${age[1]}s`, start: at, end: at + age[0].length }
  const worked = years.exec(rest)
  const size = employees.exec(rest)
  const found = worked ?? size
  if (!found) return null
  const [all, low, count = '', limit = ''] = found
  const unit = worked ? 'years of experience' : 'employees'
  const english =
    low === undefined ? `${bound[limit] ?? ''} ${count} ${unit}`.trim() : `${low} to ${count} ${unit}`
  return { kind: '#', english, start: at, end: at + all.length }
}

/** The longest word or place that starts here, or one character of a name. */
function wordAt(text: string, at: number, places: PlaceNames): Item {
  const { entries, longest } = dictionaryOf('ja')
  const latin = /^[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}&.+#-]*/u.exec(text.slice(at))?.[0]
  if (latin !== undefined) {
    const end = at + latin.length
    return { ...(entries.get(latin.toLowerCase()) ?? { kind: 'name', english: latin }), start: at, end }
  }
  for (let length = Math.min(Math.max(longest, longestPlace), text.length - at); length > 0; length--) {
    const typed = text.slice(at, at + length)
    const end = at + length
    const entry = entries.get(typed.toLowerCase())
    if (entry && !splitsWord(text, at, end)) return { ...entry, start: at, end }
    if (
      length > 1 &&
      length <= longestPlace &&
      !/[\s\p{Script=Hiragana}]/u.test(typed) &&
      places.isName(placeFold(typed))
    )
      return { kind: 'p', english: typed, start: at, end }
  }
  const typed = text.charAt(at)
  return { kind: 'name', english: typed, start: at, end: at + typed.length }
}

/** A word in Latin letters or Katakana must end where these do. */
function splitsWord(text: string, start: number, end: number): boolean {
  return [script[0], script[2]].some((each) => {
    const isInside = (at: number) => each.test(text.slice(at - 1, at)) && each.test(text.slice(at))
    const hasKnown = dictionaryOf('ja').entries
    if (each === script[0] && end < text.length && isInside(end)) {
      const rest = /^[\p{Script=Katakana}ー・]+/u.exec(text.slice(end))?.[0] ?? ''
      return !hasKnown.has(rest)
    }
    if (each === script[0] && start > 0 && isInside(start)) return false
    return (end < text.length && isInside(end)) || (start > 0 && isInside(start))
  })
}

/** Joins subjects with the title after them, and industries with the companies after them. */
function titled(items: readonly Item[]): Item[] {
  const all: Item[] = []
  for (const item of items) {
    const last = all.at(-1)
    const isTitle = (item.kind === 'h' || item.kind === 't') && last?.kind === 'f'
    const isCompany = (item.kind === 'c' || item.english === 'industry') && last?.kind === 'i'
    const isField = item.kind === 'f' && last?.kind === 'f'
    if (!last || !(isTitle || isCompany || isField)) all.push(item)
    else {
      all.pop()
      const kind = isCompany ? 'c' : isTitle ? 't' : 'f'
      const english = `${last.english} ${isSpecialist(last, item) ? 'specialists' : item.english}`
      all.push({ kind, english, start: last.start, end: item.end })
    }
  }
  return all
}

/** `品質担当者`: in charge of a subject that no filter has as a function. */
const isSpecialist = (subject: Item, { english }: Item) =>
  english === 'people' && !functionNames.has(subject.english.toLowerCase())

/** Each word with the preposition that the words after it mean, separated by semicolons. */
function phrases(items: readonly Item[]): Piece[] {
  const pieces: Piece[] = []
  items.forEach((item, at) => {
    const { kind, start, end } = item
    if ('nxab'.includes(kind)) return
    const english = phraseOf(item, suffixOf(items, at))
    if (pieces.length > 0) pieces.push({ english: ';', start, end: start })
    pieces.push({ english, start, end })
  })
  return pieces
}

/** Returns the kind of suffix after a word or after the list that it begins: `以外`, `で働く`. */
function suffixOf(items: readonly Item[], at: number): Kind | null {
  let next = at + 1
  while (items[next]?.english === 'and' && isNamed(items[next + 1])) next += 2
  const kind = items[next]?.kind
  // `トヨタの東京の…`: the genitive of a name; `…での経験`.
  if (kind === 'a' && items[next + 1]?.kind === 'n') return 'n'
  return kind === 'n' || kind === 'x' || kind === 'a' ? kind : null
}

const isNamed = (item: Item | undefined) => item?.kind === 'name' || item?.kind === 'p'

function phraseOf({ kind, english }: Item, suffix: Kind | null): string {
  const isDenied = suffix === 'n'
  if (kind === 'p') return `${isDenied ? 'not ' : ''}in ${english}`
  if (kind === 's') return `${isDenied ? 'not ' : ''}graduated from ${english}`
  if (kind === 'name') {
    // `元リクルート`: a former employer.
    if (/^元./u.test(english)) return `formerly at ${english.slice(1)}`
    // `CTO`, `SaaS`: titles and industries are written in Latin letters, too.
    if (suffix === null && /^[\p{Script=Latin}\p{N}]/u.test(english)) return english
    if (suffix === null || /^[\s\p{P}]*$/u.test(english)) return unknownWord
    return `${isDenied ? 'not at' : suffix === 'x' ? 'formerly at' : 'at'} ${english}`
  }
  if (english.endsWith(' industry')) return `${isDenied ? 'not ' : ''}in the ${english}`
  if (kind === 'c') return `${isDenied ? 'not ' : ''}at ${english}`
  return isDenied ? `not ${english}` : english
}
