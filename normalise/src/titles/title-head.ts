import type { SeniorityMark } from '@rapport/contract/filters/vocabularies.ts'
import { assistants, helpers, levelNames } from './seniority-words.ts'

/**
 * The head of a title says what its holder does; the rest, its tail, says for whom: `Paralegal` of
 * `Paralegal, Office of the General Counsel`. Only the head decides on the level, the role and what
 * contains a title's words. A tail follows the head (`Assistant to the CEO`) or stands before it
 * (`CEO Office Associate`, 대표이사 비서). A head has at least one word.
 *
 * Titles are in the form of `normaliseTitle`, which has no commas: `President, Secretary` looks like
 * a president's secretary. In doubt a word belongs to the head.
 */
export type Head = {
  /** The index of its first word. */
  from: number
  /** The index after its last word. */
  to: number
}

/** Marks a word of a tail. Normalised titles don't contain it. */
const tailMark = '>'

const superiorLevels: ReadonlySet<SeniorityMark> = new Set([
  'Director',
  'Vice President',
  'Owner',
  'Founder',
  'C-Level',
  'President',
])

/** People, and boards, for whom others work. Some of them have no level as the title of a person. */
const superiors: ReadonlySet<string> = new Set([
  ...Object.entries(levelNames).flatMap(([name, level]) => (superiorLevels.has(level) ? [name] : [])),
  ...`board chair chancellor governor mayor minister senator provost dean commissioner registrar geschaftsfuhrung geschaftsleitung
    vorstand vorstandes direktion generaldirektor prasidenten direction direccion diretoria presidencia presidence ministre ministro
    총장 총재 장관 차관 의원 국회의원 행장 위원장 이사장 교장 시장 도지사 총지배인 본부장 경영진 이사회 임원진`.split(
    /\s+/,
  ),
  'general counsel',
  'managing partner',
  'general manager',
  'general partner',
  'c suite',
  'c level',
])
const longestSuperior = 3
/** Between `chief` and `officer`. */
const maxChief = 7

/** Words between a preposition and the superior. */
const determiners: ReadonlySet<string> = new Set(
  'the our a an all deputy senior executive managing global group regional'.split(' '),
)
const maxDeterminers = 3

/** Those whose `of` names a superior: not the `Secretary of the Board`, who is the company's. */
const attendants: ReadonlySet<string> = new Set(['assistant', 'secretary', 'aide', 'ea', 'pa', 'staff'])

/** People who assist in other languages, and what joins a superior to them. */
const foreignHelpers: ReadonlySet<string> = new Set(
  `assistent assistentin assistenz sekretar sekretarin referent referentin assistante secretaire conseiller conseillere asistente secretaria
  secretario asesor asesora assistente assessor assessora assistant`.split(/\s+/),
)
const foreignPrepositions: ReadonlySet<string> = new Set('der des von zum zur du de del do da'.split(' '))

/** Korean words for those who work for the superior before them. */
const koreanAttendants: ReadonlySet<string> = new Set(
  '비서 비서실 비서실장 비서관 수행비서 수행기사 보좌 보좌관 보좌역 어시스턴트 스태프'.split(' '),
)
/** Reports directly to the superior before it. */
const koreanReport = '직속'

/** People, beside chief officers, whose office is told without `of`; a `Director, Office Manager` is both. */
const officeHolders: ReadonlySet<string> = new Set(['president', 'founder', 'chairman', 'chairwoman'])
/** A `President, Office Manager` of a small company, too. */
const officeKeepers: ReadonlySet<string> = new Set(['manager', 'administrator'])

/** Before an assistant at the end of a title. */
const assistantKinds: ReadonlySet<string> = new Set(['executive', 'personal', 'administrative', 'special'])

/** The head of a title in words. */
export function headOf(words: readonly string[]): Head {
  for (let at = 0; at < words.length; at++) {
    const found = rules.get(words[at]!)?.(words, at) ?? null
    if (found && found.from < found.to) return found
  }
  return { from: 0, to: words.length }
}

/** The head of a title in the form of `normaliseTitle`. */
export function titleHead(normalised: string): string {
  const words = normalised.split(' ')
  const { from, to } = headOf(words)
  return to - from === words.length ? normalised : words.slice(from, to).join(' ')
}

/**
 * The text in which the words of a title are sought, and as which they are: a title in the form of
 * `normaliseTitle` whose tail's words are marked. So `general counsel` does not stand in `paralegal
 * >office >of >the >general >counsel`, and `assistant >to >the >dean` stands in `executive assistant
 * >to >the >dean`.
 */
export function titlePhrase(normalised: string): string {
  const words = normalised.split(' ')
  const { from, to } = headOf(words)
  if (to - from === words.length) return normalised
  return words.map((word, at) => (at >= from && at < to ? word : `${tailMark}${word}`)).join(' ')
}

/** A head if the word at an index begins or ends a tail. */
type Rule = (words: readonly string[], at: number) => Head | null

const before = (to: number): Head => ({ from: 0, to })
const onFrom = (words: readonly string[], from: number): Head => ({ from, to: words.length })

/** `Office of the CEO`, `Office of CEO`, `CEO Office`. */
const office: Rule = (words, at) => {
  if (words[at + 1] === 'of')
    return words[at + 2] === 'the' || superiorAfter(words, at + 2) ? before(inner(words, at)) : null
  const from = superiorBefore(words, at)
  const holder = words[at - 1] ?? ''
  const isHeld =
    officeHolders.has(holder) && words[at - 2] !== 'vice' && !officeKeepers.has(words[at + 1] ?? '')
  if (from < 0 || !(isHeld || holder === 'officer')) return null
  return from === 0 ? onFrom(words, at) : before(inner(words, from))
}

/** `Assistant to the CEO`, `Right Hand to CEO`; not `Door to Door Sales`. */
const to: Rule = (words, at) =>
  helpers.has(words[at - 1] ?? '') || superiorAfter(words, at + 1) || isAside(words, at)
    ? before(inner(words, at))
    : null

/** `Assistant for the CEO`, `Director of Sales for the Midwest`. */
const forWhom: Rule = (words, at) => {
  const isFor = superiorAfter(words, at + 1) || isAside(words, at)
  const isAttending = words[at + 1] === 'the' && attendants.has(words[at - 1] ?? '')
  return isFor || isAttending ? before(inner(words, at)) : null
}

/**
 * `for the …` to the end. The person comes after it in `Home for the Elderly Manager` and `Guide Dog
 * for the Blind Instructor`.
 */
const isAside = (words: readonly string[], at: number): boolean =>
  words[at + 1] === 'the' && at + 2 < words.length && !isPerson(words.at(-1)!)

const isPerson = (word: string): boolean => levelNames[word] !== undefined || /(?:[eo]r|ist)$/.test(word)

/** `Assistant of the CEO`, `Chief of Staff of the CEO`. */
const ofWhom: Rule = (words, at) =>
  attendants.has(words[at - 1] ?? '') && isLed(words, at + 1) ? before(at) : null

const isLed = (words: readonly string[], at: number): boolean =>
  superiorAfter(words, at) && !words.slice(at, at + 2).includes('board')

/** `Executive Assistant supporting the CEO`. */
const supporting: Rule = (words, at) =>
  [1, 2, 3].some((after) => superiorAfter(words, at + after)) ? before(inner(words, at)) : null

/** `Assistent des Direktors`; an article or an adjective may stand between: `Asistente de la Dirección`. */
const foreign: Rule = (words, at) => {
  const isSuperior = [1, 2].some((after) => superiorLength(words, at + after) > 0)
  return isSuperior && foreignHelpers.has(words[at - 1] ?? '') ? before(at) : null
}

/** `Executive Assistant, CEO` and `VP Assistant`; not the `Executive Assistant & Sales Director`. */
const assistant: Rule = (words, at) => {
  if (assistants.includes(words.slice(at - 1, at + 1).join(' '))) {
    const end = words.indexOf('and', at)
    for (let next = at + 1; next < (end < 0 ? words.length : end); next++)
      if (superiorLength(words, next) > 0) return before(at + 1)
  }
  if (at < words.length - 1) return null
  const own = assistantKinds.has(words[at - 1] ?? '') ? at - 1 : at
  if (superiorBefore(words, own) < 0) return null
  const isWorn = words[at] === 'secretary' && !['president', 'officer'].includes(words[own - 1]!)
  return isWorn ? null : onFrom(words, own)
}

/** 대표이사 비서, 총지배인의 비서, 대표이사 직속 전략팀장. */
const korean: Rule = (words, at) => {
  if (at === 0) return null
  const own = words.with(at - 1, (words[at - 1] ?? '').replace(/의$/, ''))
  if (superiorBefore(own, at) < 0) return null
  return onFrom(words, words[at] === koreanReport ? at + 1 : at)
}

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['office', office],
  ['to', to],
  ['for', forWhom],
  ['of', ofWhom],
  ['supporting', supporting],
  ...['assistant', 'secretary', 'aide'].map((word): [string, Rule] => [word, assistant]),
  ...[...foreignPrepositions].map((word): [string, Rule] => [word, foreign]),
  ...[...koreanAttendants, koreanReport].map((word): [string, Rule] => [word, korean]),
])

const joints: ReadonlySet<string> = new Set([
  'in',
  'at',
  'of',
  'for',
  'to',
  'and',
  'the',
  'with',
  'within',
  'reporting',
])

/** The end of a head before a tail, without the words that join them; the tail's own first word at least. */
function inner(words: readonly string[], tail: number): number {
  let end = tail
  while (end > 0 && joints.has(words[end - 1]!)) end--
  return end === 0 ? 1 : end
}

/** Whether a superior is next, articles and the like aside. */
function superiorAfter(words: readonly string[], from: number): boolean {
  let at = from
  while (at < from + maxDeterminers && superiorLength(words, at) === 0 && determiners.has(words[at] ?? ''))
    at++
  return superiorLength(words, at) > 0
}

/** How many words name a superior from a word on; 0 if none do. */
function superiorLength(words: readonly string[], at: number): number {
  if (words[at] === undefined) return 0
  if (words[at] === 'chief') {
    const officer = words.slice(at + 1, at + 1 + maxChief).indexOf('officer')
    if (officer >= 0) return officer + 2
  }
  for (let length = Math.min(longestSuperior, words.length - at); length > 0; length--)
    if (superiors.has(words.slice(at, at + length).join(' '))) return length
  return 0
}

/** The index of the first word of the superior whose name ends before a word; -1 if there is none. */
function superiorBefore(words: readonly string[], end: number): number {
  const longest = words[end - 1] === 'officer' ? maxChief + 2 : longestSuperior
  for (let length = Math.min(longest, end); length > 0; length--)
    if (superiorLength(words, end - length) === length) return end - length
  return -1
}

const links: ReadonlySet<string> = new Set([...joints, 'office', 'supporting'])

/** The words for whom the holder works; none if the head is all of the title. */
export const tailOf = (words: readonly string[], { from, to: end }: Head): string[] =>
  words.filter((word, at) => (at < from || at >= end) && !links.has(word))
