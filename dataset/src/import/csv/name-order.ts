import { givenNameCase, lastNameCase, suffixCase } from '../display-case.ts'
import { firstNameOf, isNameSuffix, joinName, type Names } from '../person-facts.ts'

/** How a column writes names: 'Ada King', or 'King, Ada' as registers and payrolls do. */
export const nameOrders = ['first-last', 'last-first'] as const
export type NameOrder = (typeof nameOrders)[number]

const segmentsOf = (name: string) => name.split(/[,，、]/).map((part) => part.replace(/\s+/g, ' ').trim())

/** Suffixes may follow any part: 'SMITH JR, JOHN', 'SMITH, JOHN JR'. */
function splitSuffix(text: string): { rest: string; suffix: string[] } {
  const words = text.split(' ')
  let end = words.length
  while (end > 1 && isNameSuffix(words[end - 1] ?? '')) end--
  return { rest: words.slice(0, end).join(' '), suffix: words.slice(end) }
}

/**
 * Reads 'KING,  ADA M', 'de la Cruz, Juan', 'Smith, Jr., John' and 'Smith, John, MD'. Null if the text isn't of that form: there is no comma,
 * only suffixes follow it ('John Smith, PhD'), or there are further parts.
 */
export function readLastFirst(name: string): Names | null {
  const [family = '', ...others] = segmentsOf(name).filter((part) => part !== '')
  const [given, ...more] = others.filter((part) => !isNameSuffix(part))
  if (given === undefined || more.length > 0) return null
  const [last, first] = [splitSuffix(family), splitSuffix(given)]
  const lastName = lastNameCase(last.rest)
  const firstNames = givenNameCase(first.rest)
  const suffixes = [...last.suffix, ...first.suffix, ...others.filter(isNameSuffix)].map(suffixCase)
  const fullName = [joinName(firstNames, lastName), ...suffixes].join(' ')
  return { fullName, firstName: firstNameOf(firstNames), lastName }
}

/** Shares of names from which a column counts as last-first: with a comma before a given name, and with one word before it. */
const leastWithComma = 0.8
const leastWithOneWord = 0.5

/**
 * The order of a column, from some of its names. 'John Smith, Sales' has a comma too, but seldom one word before it; most family names are
 * one word.
 */
export function detectNameOrder(names: readonly string[]): NameOrder {
  const read = names
    .map((name) => ({ name, parts: readLastFirst(name) }))
    .filter(({ parts }) => parts !== null)
  const oneWord = read.filter(({ name }) => !splitSuffix(segmentsOf(name)[0] ?? '').rest.includes(' '))
  const isLastFirst =
    read.length > 0 &&
    read.length >= names.length * leastWithComma &&
    oneWord.length >= names.length * leastWithOneWord
  return isLastFirst ? 'last-first' : 'first-last'
}
