import { fold } from '@rapport/contract/fold.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import { maxHeader, wordsOfHeader, type HeaderWord } from './header-words.ts'

/** Numbers of people in headers: *Contact 2 Email*, *Second Contact Phone*. */
const ordinals = new Map(
  Object.entries({ second: 2, secondary: 2, zweiter: 2, third: 3, dritter: 3, fourth: 4, fifth: 5 }),
)
const naming: ReadonlySet<HeaderWord | null> = new Set(['name', 'first', 'last', 'bareFirst', 'bareLast'])

/** Returns the number of the person that a header refers to; null if it has none. */
function numberOf(header: string): number | null {
  const short = cutText(header, maxHeader)
  const parts = fold(short.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, ' ')).split(' ')
  const at = parts.findIndex((part) => wordsOfHeader(part)[0] === 'person')
  if (at < 0) return null
  const [before, after] = [parts[at - 1] ?? '', parts[at + 1] ?? '']
  if (/^\d{1,3}$/.test(after)) return Number(after)
  return ordinals.get(before) ?? null
}

/**
 * Returns the positions of columns about a second or further person of a row, who has a name column
 * of their own. Their addresses and numbers are not those of the first person.
 */
export function columnsOfOthers(header: readonly string[]): ReadonlySet<number> {
  const numbers = header.map(numberOf)
  const named = new Set(
    numbers.filter((_, at) => wordsOfHeader(header[at]!).some((word) => naming.has(word))),
  )
  return new Set(
    numbers.flatMap((number, at) => (number !== null && number > 1 && named.has(number) ? [at] : [])),
  )
}
