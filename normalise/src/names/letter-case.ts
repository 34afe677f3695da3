import { createMemo } from '../memo.ts'

export const hasCapital = (text: string) => /[\p{Lu}\p{Lt}]/u.test(text)

/** Leaves texts with a capital unchanged and converts all others, remembering the most recent ones. */
export function lowerCaseOnly(change: (text: string) => string): (text: string) => string {
  const known = createMemo<string>({ max: 40_000 })
  return (text) => (hasCapital(text) ? text : known(text, () => change(text)))
}

/** Capitalises each part between spaces, hyphens, slashes and brackets. */
export const capitalise = (text: string) =>
  text.replace(/(?<=^|[\s\-/(&,."“‘])\p{L}/gu, (letter) => letter.toUpperCase())
