import { placeFold } from '@rapport/normalise/places/gazetteer-entries.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { deniedJoints, functionWords, kindsOfCompany } from './data/function-words.ts'
import { fields, ranks } from './data/title-lexicon.ts'
import type { Lexicon } from './lexicon.ts'
import { countries } from './recognise/demonyms.ts'
import { industriesOf, isCompanyNoun } from './recognise/industry-words.ts'
import { levelWordsAt } from './recognise/seniority.ts'
import type { Sentence, Span } from './sentence.ts'

/**
 * How far a denial goes that a title follows without a comma: `Germany but not Berlin engineers`
 * asks for engineers. It denies what it contrasts with the word before it, a place, a level, a
 * subject or a kind of company, if the title is the only one of the sentence. With another title
 * the whole phrase is denied: `engineers, not sales managers`.
 */

type Kind = 'place' | 'level' | 'company' | 'subject'
type Thing = Span & { kinds: ReadonlySet<Kind> }
/**
 * The positions where a denial starts, where the denied words start, and where all that it may deny
 * ends.
 */
type Denial = { from: number; start: number; end: number }

const longestIndustry = 3
/** Two letters that mean a place without capitals, and the only ones that do. */
const codes = /^(?:us|uk|eu)$/

/** The place that starts at a token: a name of the gazetteer, or a word such as `German`. */
export function placeEnd(sentence: Sentence, at: number, { places, isPlace }: Lexicon): number | null {
  const begin = sentence.norm(at) === 'the' ? at + 1 : at
  const norm = sentence.norm(begin)
  if (countries.has(norm)) return begin + 1
  for (let length = places.longestFrom(placeFold(norm)); length > 0; length--) {
    const to = begin + length
    if (!sentence.areFree(begin, to) || !places.isName(placeFold(sentence.phrase({ from: begin, to }))))
      continue
    const text = sentence.tokens[begin]!.text
    const isCode = norm.length > 2 || codes.test(norm) || text === text.toUpperCase()
    if (
      length > 1 ||
      ((isPlace(norm) || codes.test(norm)) && isCode && !fields.has(norm) && !ranks.has(norm))
    )
      return sentence.norm(to) === 'area' ? to + 1 : to
  }
  return null
}

function companyEnd(sentence: Sentence, at: number, lexicon: Lexicon): number | null {
  for (let to = at + longestIndustry; to > at; to--) {
    if (!sentence.areFree(at, to) || sentence.tokens[to - 1]?.kind !== 'word') continue
    const isNamed = industriesOf(sentence.phrase({ from: at, to })) !== null
    const isKind = to === at + 1 && kindsOfCompany.has(sentence.norm(at))
    if ((!isNamed || lexicon.isHead(sentence.norm(to - 1))) && !isKind) continue
    return isCompanyNoun(sentence.norm(to)) ? to + 1 : to
  }
  return null
}

function thingAt(sentence: Sentence, at: number, lexicon: Lexicon): Thing | null {
  const place = placeEnd(sentence, at, lexicon)
  if (place !== null) return { from: at, to: place, kinds: new Set(['place']) }
  const norm = sentence.norm(at)
  const level = levelWordsAt(sentence, at)
  if (level > 0) return { from: at, to: at + level, kinds: new Set(['level']) }
  if (ranks.has(norm) && !lexicon.isHead(norm))
    return { from: at, to: at + 1, kinds: new Set(['level', 'subject']) }
  const isSubject = fields.has(norm)
  const company =
    functionWords.has(norm) && !isSubject && !kindsOfCompany.has(norm)
      ? null
      : companyEnd(sentence, at, lexicon)
  if (company === null) return isSubject ? { from: at, to: at + 1, kinds: new Set(['subject']) } : null
  const kinds: Kind[] = isSubject ? ['company', 'subject'] : ['company']
  return { from: at, to: company, kinds: new Set(kinds) }
}

function thingBefore(sentence: Sentence, end: number, lexicon: Lexicon): Thing | null {
  for (let from = Math.max(0, end - longestIndustry); from < end; from++) {
    const thing = thingAt(sentence, from, lexicon)
    if (thing?.to === end) return thing
  }
  return null
}

/** The end of a list of things of a kind. */
function listEnd(sentence: Sentence, first: Thing, lexicon: Lexicon): number {
  let { to } = first
  for (;;) {
    let at = to
    while (deniedJoints.has(sentence.norm(at)) && sentence.norm(at) !== ',') at++
    const next = at > to ? thingAt(sentence, at, lexicon) : null
    if (!next || next.kinds.isDisjointFrom(first.kinds)) return to
    to = next.to
  }
}

/**
 * Returns the start of the words that a denial after them denies in a phrase: all of it, or the
 * places or companies at its end, `sales directors, Berlin or Paris excluded`.
 */
export function deniedStart(sentence: Sentence, lexicon: Lexicon, { from, to }: Span): number {
  let first = to
  for (let end = to; ;) {
    const thing = thingBefore(sentence, end, lexicon)
    if (!thing || thing.from < from || thing.kinds.has('subject')) return first === to ? from : first
    first = thing.from
    end = first
    while (deniedJoints.has(sentence.norm(end - 1)) && sentence.norm(end - 1) !== ',') end--
    if (end === first) return first
  }
}

/** Whether a title starts at a token, which it may reach through words that describe it. */
function startsTitle(sentence: Sentence, from: number, end: number, { isHead }: Lexicon): boolean {
  for (let at = from; at < end; at++) {
    const { kind, norm } = sentence.tokens[at]!
    if (isHead(norm)) return true
    if (kind !== 'word' || (functionWords.has(norm) && !fields.has(norm))) return false
  }
  return false
}

/**
 * Leaders of whom a company has one, and whose titles name no subject: `software but not hardware
 * founders`.
 */
const leaders = /^(?:(?:co)?founders?|co|owners?|c[efot]os?|coos?|presidents?|chair(?:man|woman)?)$/

/** Whether both things are subjects of the title that follows rather than kinds of companies. */
function areSubjects(head: string, thing: Thing, before: Thing): boolean {
  if (!thing.kinds.has('subject') || !before.kinds.has('subject')) return false
  return !(thing.kinds.has('company') && before.kinds.has('company') && leaders.test(head))
}

/**
 * Returns the end of the denied words: that of the first thing, or that of the phrase if it denies
 * the title as well.
 */
export function deniedEnd(sentence: Sentence, lexicon: Lexicon, denial: Denial): number {
  const { from, start, end } = denial
  const thing = thingAt(sentence, start, lexicon)
  if (!thing || (lexicon.isHead(sentence.norm(start)) && !thing.kinds.has('level'))) return end
  const to = listEnd(sentence, thing, lexicon)
  if (to >= end || !startsTitle(sentence, to, end, lexicon)) return end
  const before = contrasted(sentence, lexicon, { ...denial, thing })
  if (before === null) return end
  const first = before === 'title' ? from : before.from
  const isOutside = (at: number) => at < first || (at >= from && at < start) || at >= end
  if (sentence.tokens.some(({ norm }, at) => isOutside(at) && lexicon.isHead(norm))) return end
  const denied = { from: start, to }
  if (before === 'title' || !areSubjects(sentence.norm(to), thing, before)) {
    sentence.contrasts.push({ before: before === 'title' ? null : before, denied, areSubjects: false })
    return to
  }
  // `sales but not marketing directors`: the title is denied, and the other that shares its head is
  // asked for.
  sentence.contrasts.push({ before, denied, areSubjects: true })
  return end
}

/**
 * The thing before a denial that asks for the title after it, or the title alone if the sentence
 * begins with the denial (`not in London CFOs`). Null if the title is denied.
 */
function contrasted(
  sentence: Sentence,
  lexicon: Lexicon,
  { from, thing }: Denial & { thing: Thing },
): Thing | 'title' | null {
  const word = /^(?:but|and|,)$/.test(sentence.norm(from)) ? from + 1 : from
  const isFirst = sentence.tokens.slice(0, from).every(({ norm }) => functionWords.has(norm))
  if (isFirst) return isAdjective(sentence, word, thing) ? 'title' : null
  const isSetOff = sentence.norm(from) === ',' || sentence.norm(from - 1) === ','
  const end = sentence.norm(from - 1) === ',' ? from - 1 : from
  const before = thingBefore(sentence, end, lexicon)
  if (!before) return null
  const isSame = !before.kinds.isDisjointFrom(thing.kinds)
  return isSame || (!isSetOff && !thing.kinds.has('subject')) ? before : null
}

/**
 * `not startup CTOs`, `outside US CFOs`: the words describe the title. `no agency recruiters` and
 * `not software engineers` deny it.
 */
const isAdjective = (sentence: Sentence, at: number, { from, kinds }: Thing): boolean =>
  /^(?:not|outside|non)$/.test(sentence.norm(at)) && !kinds.has('subject') && !ranks.has(sentence.norm(from))

/**
 * Returns the end of the places after an `ex`; null if the first word is no place, or is a company:
 * `ex US Steel`, `ex-Amazon`. A place is part of a name if a capitalised word that is no title
 * follows it.
 */
export function placesEnd(sentence: Sentence, start: number, lexicon: Lexicon): number | null {
  const to = placeEnd(sentence, start, lexicon)
  if (to === null || sentence.tokens[start]?.kind !== 'word') return null
  const { norm, text } = sentence.tokens[start]
  if (lexicon.isBrand(norm) || lexicon.vocabulary.companyNamed(companyNameKey(text)) !== null) return null
  const next = sentence.tokens[to]
  const isName =
    next?.kind === 'word' &&
    /^\p{Lu}/u.test(next.text) &&
    !lexicon.isWork(next.norm) &&
    placeEnd(sentence, to, lexicon) === null
  return isName ? null : listEnd(sentence, { from: start, to, kinds: new Set(['place']) }, lexicon)
}
