import type { Reading } from '@rapport/contract/free-text/schemas.ts'

/** A run of characters of a sentence. */
type Run = { start: number; end: number }

/**
 * Where the words of a reading stand in its sentence: each text of `understood` and of `ignored`, in order, at its first place after the
 * one before it. Several values of one phrase are listed one after the other with the same text, and stand in one place; a phrase said
 * twice gives the same value twice, and stands in two. Throws if a text is not found.
 */
export function placesOf(sentence: string, { understood, ignored }: Reading): Run[] {
  const phrases: string[] = []
  let values = new Set<string>()
  for (const { text, filter, value } of understood) {
    const key = `${filter} ${String(value)}`
    if (phrases.at(-1) !== text || values.has(key)) {
      phrases.push(text)
      values = new Set()
    }
    values.add(key)
  }
  const taken = new Uint8Array(sentence.length)
  return [phrases, ignored].flatMap((texts) => {
    let from = 0
    return texts.map((text) => {
      const start = freePlace(sentence, taken, text, from)
      if (start < 0) throw new Error(`${JSON.stringify(text)} is not in order in ${JSON.stringify(sentence)}`)
      from = start + text.length
      taken.fill(1, start, from)
      return { start, end: from }
    })
  })
}

function freePlace(sentence: string, taken: Uint8Array, text: string, from: number): number {
  for (let start = sentence.indexOf(text, from); start >= 0; start = sentence.indexOf(text, start + 1)) {
    const end = start + text.length
    if (!isInside(sentence, start) && !isInside(sentence, end) && !taken.subarray(start, end).includes(1))
      return start
  }
  return -1
}

/** Whether a place is inside a word or number. Korean particles are split off words. */
const isInside = (sentence: string, at: number): boolean =>
  /^(?:\p{Script=Latin}{2}|\d{2})$/u.test(sentence.slice(Math.max(0, at - 1), at + 1))
