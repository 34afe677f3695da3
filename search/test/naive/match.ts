import { schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { fold } from '@rapport/contract/fold.ts'

export type Test<T> = (subject: T) => boolean

export const not =
  <T>(test: Test<T>): Test<T> =>
  (subject) =>
    !test(subject)

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
