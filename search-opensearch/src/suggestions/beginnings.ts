import { fold } from '@rapport/contract/fold.ts'
import { labelsAround, otherPlaceNames } from '@rapport/normalise/places/place-labels.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { anyRest, literal } from '../patterns.ts'

/**
 * The terms by which values are suggested. A document has terms with the key of the value that each
 * stands for, so that counting the terms that begin with a typed text counts the people of each
 * value. A value's own label is a second term. Both are joined by a character that no folded text
 * contains.
 *
 *     titleBegin    'software engineer\nsoftware engineer', 'engineer\nsoftware engineer'
 *     titleLabel    'software engineer\nSoftware Engineer'
 *     placeBegin    'france\nParis, France' …, and for each other name '=paname\nParis, France'
 */

const separator = '\n'

/** Begins other names, which are found only as a whole. */
const wholly = '='

/** The label from each of its words on. */
export const beginnings = (key: string, label: string): string[] =>
  wordStarts(fold(label)).map((rest) => `${rest}${separator}${key}`)

export const labelled = (key: string, label: string): string => `${key}${separator}${label}`

export function placeBeginnings(place: Place): string[] {
  const labels = [...new Set(labelsAround(place))]
  return labels.flatMap((label) => {
    const others = otherPlaceNames(label).map((name) => `${wholly}${name}${separator}${label}`)
    return beginnings(label, label).concat(others)
  })
}

function wordStarts(folded: string): string[] {
  if (folded === '') return []
  const words = folded.split(' ')
  return words.map((_, i) => words.slice(i).join(' '))
}

/** Returns the text after the first separator: a key, or a label. */
export const afterSeparator = (term: string): string => term.slice(term.indexOf(separator) + 1)

/**
 * Regular expressions of the cluster for the terms of values with a word that begins with a folded
 * text, and of places with such a name.
 */
export const beginsWith = (folded: string): string =>
  (folded === '' ? `[^${wholly}]` : literal(folded)) + anyRest
export const isNamed = (folded: string): string => `${wholly}${literal(folded)}${separator}${anyRest}`

/** Matches the labels of one key. */
export const isLabelOf = (key: string): string => `${literal(key)}${separator}${anyRest}`
