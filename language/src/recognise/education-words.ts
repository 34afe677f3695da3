import { placeFold } from '@rapport/normalise/places/gazetteer-entries.ts'
import type { Lexicon } from '../lexicon.ts'
import { pattern, state, type Sentence } from '../sentence.ts'

const studied = '(?:studied|study|studying|graduated|graduate|graduating|degrees?|diploma|educated|enrolled)'
const student = '(?:graduates?|grads?|alumni|alumnus|alumna|alums?|students?|phds?|mbas?|bachelors?|masters?)'
export const schoolBefore = pattern(
  `(?:who |that )?(?:have |has )?(?:an? )?(?:${studied} (?:from|of|at)|${student}(?: 's)?(?: degrees?)? (?:from|of))(?: the)?|(?:who )?went to(?: the)?|(?:who )?(?:attended|attending)(?: the)?|(?:alma mater|school|university|college)(?: (?:is|was|:))`,
)
export const schoolAfter =
  /^(?:alumni|alumnus|alumna|alums?|graduates?|grads?|students?|educated|졸업|졸업생|졸업한|졸업자|출신|동문|나온|재학|재학생|석사|박사|학사|mba|phd|degree)$/
const studiedField =
  'studied|studying|(?<=(?:not|did|didnt|who|to) )stud(?:y|ies)|majored in|majoring in|major in|majors in|degrees? in|a major in|specialized in|educated in'
const degreeIn =
  "(?:bachelor|master|undergraduate|graduate|college|university|phd|doctoral|bachelors|masters)(?: 's)?(?: degrees?)? in|(?:bsc?|msc?|ba|ma|mba|phds?|doctorates?|meng|beng) in"
export const fieldBefore = pattern(
  `(?:who |that )?(?:have |has |with )?(?:an? )?(?:(?:${studiedField}|${degreeIn}|field of study(?: is| :)?))(?: the)?`,
)
export const fieldAfter =
  /^(?:majors?|degrees?|graduates?|grads?|students?|전공|전공자|전공한|전공의|학과|학위|졸업생|졸업한|졸업|박사|석사|학사|background)$/
/** `경영학과 출신`, `컴공 나온`: also after employers and schools. */
export const fieldAfterKorean =
  /^(?:출신|나온|졸업|졸업한|졸업생|졸업자|전공|전공자|전공한|재학|재학생|학생)$/
export const schoolWord =
  /^(?:university|universitat|universite|universidad|college|institute|polytechnic|school|academy|univ)$/
/** Words of study that only connect the names. */
export const leftover = pattern(
  '(?:alumni|alumnus|alumna|alums?|graduates?|graduated|grads?|educated|studied|degrees?|졸업|졸업생|졸업한|졸업자|출신|동문|나온|전공|전공자|전공한|학과)',
)

const degree =
  /^(?:mbas?|phds?|bachelors?|masters?|bsc?|msc?|ba|ma|meng|beng|doctorates?|doctoral|undergraduate|박사|석사|학사)$/
const following = /^(?:'s|degrees?)$/
const holder = /^(?:holders?|qualified|educated)$/

/**
 * Tells the degrees beside a school or field of study (`an MBA from Stanford`, `KAIST 박사`), which no
 * filter has, and people who are only said to have one (`MBA holders`). Must run after both.
 */
export function ignoreDegrees(sentence: Sentence): void {
  const isOpen = (at: number) => sentence.isFree(at) || sentence.states[at] === state.grammar
  for (let from = 0; from < sentence.tokens.length; from++) {
    const isDegree = degree.test(sentence.norm(from))
    if (!isOpen(from) || !(isDegree || following.test(sentence.norm(from)))) continue
    let to = from + 1
    while (isOpen(to) && following.test(sentence.norm(to))) to++
    const isHeld = sentence.isFree(to) && holder.test(sentence.norm(to))
    if (isHeld) sentence.mark(from, to + 1, state.ignored)
    else if (isDegree && sentence.states[from] === state.grammar) sentence.mark(from, to, state.ignored)
  }
}

const longestPlace = 4

/** Whether the name of a place begins at a token: `MBA in New York` names no field of study. */
export function isPlaceAt(sentence: Sentence, from: number, { places, isPlace }: Lexicon): boolean {
  if (isPlace(sentence.norm(from))) return true
  for (let to = from + 2; to <= sentence.reach(from, longestPlace); to++)
    if (places.isName(placeFold(sentence.phrase({ from, to })))) return true
  return false
}
