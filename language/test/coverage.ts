import type { Reading } from '@rapport/contract/free-text/schemas.ts'

/** A run of characters of a sentence. */
type Run = { start: number; end: number }
/** The words of one value. Those of several values may be one phrase: then their places are the same. */
type Phrase = { text: string; mayShare: boolean }

/**
 * Where the words of a reading stand in its sentence: each text of `understood`, of `ignored` and
 * of `unsupported`, in order, on words that nothing else tells. Several values of one phrase are
 * listed one after the other with the same text, and stand in one place; a phrase said twice gives
 * the same text twice, and stands in two. Throws if the texts can't be placed so.
 */
export function placesOf(sentence: string, { understood, ignored, unsupported }: Reading): Run[] {
  const phrases = understood.map(({ text }, at) => ({ text, mayShare: understood[at - 1]?.text === text }))
  const [left, refused] = [ignored, unsupported].map((texts) =>
    texts.map((text) => ({ text, mayShare: false })),
  )
  const taken = new Uint8Array(sentence.length)
  for (const runs of placements(sentence, taken, phrases, null))
    for (const others of placements(sentence, taken, left!, null))
      for (const more of placements(sentence, taken, refused!, null)) return [...runs, ...others, ...more]
  throw new Error(
    `${JSON.stringify({ understood, ignored, unsupported })} are not in order in ${JSON.stringify(sentence)}`,
  )
}

/**
 * The ways to place phrases in order after another, each in a place of its own if there is one.
 * While a way is looked at, its characters are taken.
 */
function* placements(
  sentence: string,
  taken: Uint8Array,
  [phrase, ...rest]: readonly Phrase[],
  last: Run | null,
): Generator<Run[]> {
  if (!phrase) {
    yield []
    return
  }
  const { text, mayShare } = phrase
  for (let start = freePlace(sentence, taken, text, last?.end ?? 0); start >= 0;) {
    const run = { start, end: start + text.length }
    taken.fill(1, run.start, run.end)
    for (const runs of placements(sentence, taken, rest, run)) yield [run, ...runs]
    taken.fill(0, run.start, run.end)
    start = freePlace(sentence, taken, text, start + 1)
  }
  if (mayShare) yield* placements(sentence, taken, rest, last)
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
