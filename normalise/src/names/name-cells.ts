import { cutText } from '@rapport/contract/plain-text.ts'
import { createMemo } from '../memo.ts'
import { arrange, wordsOf } from './arrange-name.ts'
import { isEastAsianWord } from './east-asian-names.ts'
import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import { oneLineOf, tokensOf, type NameToken } from './name-tokens.ts'
import { givenNameCase, lastNameCase } from './name-case.ts'
import { readName, type PersonName } from './read-name.ts'
import { isInitial, spokenName } from './spoken-name.ts'
import { casedParts, joinName, shown } from './written-name.ts'

/** The cells of a row that hold a name. */
export type NameCells = { full: string | null; first: string | null; last: string | null }

/**
 * Reads a person's name from whole and separate cells. Separate cells decide what they hold,
 * without titles and suffixes: 'Dr. Anna' with 'Doe, CPA' -> 'Anna', 'Doe'. The whole name decides
 * what is shown, and fills what they lack. Null if no cell holds a name.
 */
export function readNameCells({ full, first, last }: NameCells, order: NameOrder | null): PersonName | null {
  const [given, family] = [readGivenCell(first), readFamilyCell(last)]
  // A whole name that repeats the others, as those of vendors do, says nothing new.
  const isRepeated = given !== null && family !== null && full === `${first} ${last}`
  const whole = isRepeated ? null : readNonEmpty(full, order)
  if (given === null && family === null) return whole
  // A first name's cell may hold the whole name.
  if (family === null && isEastAsianWord(given!.name)) return whole ?? readNonEmpty(first, null)
  const fullName = whole?.fullName ?? joinName(given?.shown ?? null, family?.shown ?? null) ?? ''
  const lastName = family?.name ?? whole?.lastName ?? null
  const firstName = given === null ? (whole?.firstName ?? null) : spokenCell(given.name, lastName)
  return { fullName, firstName, lastName }
}

function readNonEmpty(text: string | null, order: NameOrder | null): PersonName | null {
  const name = text === null ? null : readName(text, order)
  return name?.fullName ? name : null
}

type Cell = { name: string; shown: string }

/** Reads cells of one kind, remembering the most recent ones. */
function cellReader(change: (name: string) => string): (text: string | null) => Cell | null {
  const known = createMemo<Cell | null>({ max: 40_000 })
  return (text) =>
    text === null
      ? null
      : known(isShort(text) ? text : cutText(text, maxKeyLength), () => readCell(text, change))
}
const maxKeyLength = 300
const isShort = (text: string) => text.length <= maxKeyLength

/** The names of a cell, and all of it as it is shown. Null if it holds none. */
function readCell(text: string, change: (name: string) => string): Cell | null {
  const tokens = tokensOf(oneLineOf(text))
  if (tokens.length === 0) return null
  const { given, suffixes } = arrange(tokens, 'first-last')
  const parts = casedParts(given, change)
  return {
    name: wordsOf(parts).join(' '),
    shown: shown({ given: parts, family: [], suffixes: casedParts(suffixes, change), order: 'first-last' }),
  }
}

const readGivenCell = cellReader(givenNameCase)
const readFamilyCell = cellReader(lastNameCase)

/**
 * Returns the name by which a person is addressed, from a first name's cell: without initials, and
 * without a family name that it repeats.
 */
function spokenCell(name: string, lastName: string | null): string | null {
  const isRepeated = lastName !== null && name.endsWith(` ${lastName}`)
  const words = (isRepeated ? name.replace(lastName, '').trim() : name).split(' ')
  const said = words.filter((word) => !isInitial(word))
  return said.length > 0 ? said.join(' ') : spokenName(words)
}

/**
 * Shares of names from which a column counts as last-first: with a comma before a given name, and
 * with one word before it.
 */
const leastWithComma = 0.8
const leastWithOneWord = 0.5

/**
 * Whether a column writes the last name first, from some of its names; null if not. 'John Smith,
 * Sales' has a comma too, but seldom one word before it; most family names are one word.
 */
export function detectNameOrder(names: readonly string[]): NameOrder | null {
  const read = names.map((name) => tokensOf(oneLineOf(name))).flatMap(familyBeforeComma)
  const oneWord = read.filter((words) => words.length === 1)
  const isLastFirst =
    read.length > 0 &&
    read.length >= names.length * leastWithComma &&
    oneWord.length >= names.length * leastWithOneWord
  return isLastFirst ? 'last-first' : null
}

/** The words before the comma of a name that may be last-first. */
function familyBeforeComma(tokens: readonly NameToken[]): string[][] {
  if (!tokens.some(({ isBeforeComma }) => isBeforeComma)) return []
  const { family, order } = arrange(tokens, 'last-first')
  return order === 'last-first' ? [wordsOf(family)] : []
}
