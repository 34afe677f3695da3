import { schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { fold } from '@rapport/contract/fold.ts'

export type Test<T> = (subject: T) => boolean

/** The test of a list: null if it is empty. */
export function any<Value, T>(
  values: readonly Value[],
  testOf: (values: readonly Value[]) => Test<T>,
): Test<T> | null {
  return values.length === 0 ? null : testOf(values)
}

/** The test of a list that excludes: null if it is empty. */
export function none<Value, T>(
  values: readonly Value[],
  testOf: (values: readonly Value[]) => Test<T>,
): Test<T> | null {
  const test = any(values, testOf)
  return test && ((subject) => !test(subject))
}

export function hasPhrase(text: string | null, phrase: string): boolean {
  if (text === null || phrase === '' || !text.includes(phrase)) return false
  const [words, phraseWords] = [text.split(' '), phrase.split(' ')]
  return words.some((_, start) => phraseWords.every((word, i) => words[start + i] === word))
}

/** A name that exists means exactly itself; any other means the names that contain it as whole words. */
export const isNamed = (key: string, name: string, all: ReadonlySet<string>): boolean =>
  name !== '' && (all.has(name) ? key === name : hasPhrase(key, name))

export const within = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max)

/** Texts repeat, so each is normalised once. */
export function remembered<T>(normalise: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const result = known.get(text) ?? normalise(text)
    known.set(text, result)
    return result
  }
}

export const keyOfSchool = remembered(schoolKey)
export const foldedField = remembered(fold)
