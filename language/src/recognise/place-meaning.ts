import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import { commonWords, hardCodes, shyCodes } from '../data/place-words.ts'
import { functionWords, listJoints, placePrepositions, requestVerbs } from '../data/function-words.ts'
import { fields, heads, ranks } from '../data/title-lexicon.ts'
import type { Sentence, Span } from '../sentence.ts'

/** A place name in a sentence. Certain: no other word is spelled like it. */
export type Named = Span & { value: string; isCertain: boolean }

/** Whether a possible place name means a place here. */
export function isMeant(sentence: Sentence, at: number, named: Named, last: number): boolean {
  const norm = sentence.norm(at)
  const before = sentence.norm(at - 1) === 'the' ? sentence.norm(at - 2) : sentence.norm(at - 1)
  const isLed =
    placePrepositions.has(before) ||
    ['based', 'located', 'living', 'near', 'based in'].includes(before) ||
    (last === at - 1 && listJoints.has(before)) ||
    (last === at - 2 && listJoints.has(sentence.norm(at - 2)))
  const isListed = last >= 0 && at - last <= 2 && listJoints.has(sentence.norm(at - 1))
  if (named.to - named.from > 1) return named.isCertain
  if (norm.length <= 2 && /^[a-z]+$/.test(norm)) return isCodeMeant(sentence, at, isLed || isListed)
  const isCommon = commonWords.has(norm) || fields.has(norm) || heads.has(norm) || ranks.has(norm)
  if (!isCommon) return isLed || isListed || !isSmall(norm)
  if (!isLed && !isListed)
    return /^(?:north|south|east|west|mid)(?:east|west)?$|^midwest$/.test(norm) && standsApart(sentence, at)
  return (
    commonWords.has(norm) ||
    (isCapital(sentence, at) && !sentence.isEveryWordCapital && normaliseIndustry(norm) === null)
  )
}

/** At the start, or at the end after `jobs`: positions of places without a preposition. */
function standsApart(sentence: Sentence, at: number): boolean {
  const isNextWord = sentence.tokens[at + 1]?.kind === 'word' && sentence.isFree(at + 1)
  return (at === 0 && isNextWord) || /^(?:jobs?|positions?|roles?|openings?)$/.test(sentence.norm(at - 1))
}

const isSmall = (norm: string) => norm.length < 3 && /^[a-z]+$/.test(norm)

function isCodeMeant(sentence: Sentence, at: number, isLed: boolean): boolean {
  const norm = sentence.norm(at)
  const isShort = isShouted(sentence, at)
  if (norm === 'us')
    return (
      isShort ||
      isLed ||
      sentence.norm(at + 1) === 'only' ||
      (sentence.norm(at - 1) === ',' && /^(?:,|)$/.test(sentence.norm(at + 1))) ||
      (!requestVerbs.has(sentence.norm(at - 1)) &&
        (at === 0 || /^(?:jobs?|positions?|roles?|openings?)$/.test(sentence.norm(at - 1))))
    )
  // `마케팅 MD`: Korean titles use the same letters.
  if (/\p{Script=Hangul}/u.test(sentence.text) && !/^(?:uk|eu|hk|ny|la|sf|dc)$/.test(norm)) return false
  // `CEO OR founder`: Oregon stands after a preposition or a comma.
  const isJoint = at > 0 && sentence.tokens[at + 1] !== undefined && sentence.norm(at + 1) !== ','
  if (norm === 'or' && isJoint && !isLed && sentence.norm(at - 1) !== ',') return false
  if (/^(?:in|or|me|hi|ok)$/.test(norm))
    return isShort || (sentence.norm(at - 1) === 'in' && endsPhrase(sentence, at + 1))
  if (isLed) return !everyday.test(norm) || (isShort && !/^(?:ai|hr|it|pr)$/.test(norm))
  if (hardCodes.has(norm))
    return (
      isShort &&
      !/^(?:hr|pr|ai|it|ba|pm|ae|am|vc|pe|ui|ux|qa|ml|vp|bi|ar|vr|er|tv|ad|em|ea|gm|ir)$/.test(norm)
    )
  if (!shyCodes.has(norm)) return true
  const after = sentence.norm(at + 1)
  const startsTitle =
    sentence.tokens[at + 1]?.kind === 'word' &&
    (!functionWords.has(after) || fields.has(after) || ranks.has(after))
  const isFirst = at === 0 || !sentence.isFree(at - 1) || requestVerbs.has(sentence.norm(at - 1))
  if (norm === 'co' && /^(?:founder|founders|founding|owner|owners|head|heads|chair|ceo|lead)$/.test(after))
    return false
  return (
    isShort ||
    (isFirst && startsTitle) ||
    /^(?:jobs?|positions?|roles?|openings?)$/.test(sentence.norm(at - 1)) ||
    at === sentence.tokens.length - 1
  )
}

const everyday =
  /^(?:an?|it|is|am|as|at|be|by|do|go|he|if|my|no|of|on|so|to|up|we|us|hr|pr|ai|vc|pe|ux|qa|ui|ml)$/

function endsPhrase(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at]
  return (
    !token ||
    token.kind === 'mark' ||
    !sentence.isFree(at) ||
    /^(?:with|who|and|at|for|not)$/.test(token.norm)
  )
}

/** Two capitals in a sentence that isn't in capitals. */
export function isShouted(sentence: Sentence, at: number): boolean {
  const text = sentence.tokens[at]?.text ?? ''
  return text.length > 1 && text === text.toUpperCase() && !sentence.isShouted
}

const isCapital = (sentence: Sentence, at: number) => /^\p{Lu}/u.test(sentence.tokens[at]?.text ?? '')
