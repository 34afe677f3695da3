import { seniorities, type SeniorityFilter } from '@rapport/contract/filters/vocabularies.ts'
import { listJoints } from '../data/function-words.ts'
import { fields, heads, ranks } from '../data/title-lexicon.ts'
import type { Draft } from '../draft.ts'
import { pattern, type Found, type Sentence } from '../sentence.ts'

/** The levels of people who do the work themselves and lead no others. */
const practitioners: readonly SeniorityFilter[] = ['Specialist', 'Senior']
const decisionMakers: readonly SeniorityFilter[] = seniorities.slice(seniorities.indexOf('Head'))
const executives: readonly SeniorityFilter[] = ['Vice President', 'C-Level']

const names: ReadonlyMap<string, SeniorityFilter> = new Map(
  Object.entries<SeniorityFilter>({
    intern: 'Intern',
    interns: 'Intern',
    internship: 'Intern',
    인턴: 'Intern',
    specialist: 'Specialist',
    specialists: 'Specialist',
    'individual contributor': 'Specialist',
    senior: 'Senior',
    seniors: 'Senior',
    시니어: 'Senior',
    책임: 'Senior',
    수석: 'Senior',
    manager: 'Manager',
    managers: 'Manager',
    managerial: 'Manager',
    management: 'Manager',
    매니저: 'Manager',
    팀장: 'Manager',
    관리자: 'Manager',
    부장: 'Manager',
    과장: 'Manager',
    차장: 'Manager',
    head: 'Head',
    heads: 'Head',
    실장: 'Head',
    본부장: 'Head',
    director: 'Director',
    directors: 'Director',
    이사: 'Director',
    디렉터: 'Director',
    vp: 'Vice President',
    vps: 'Vice President',
    'vice president': 'Vice President',
    'vice presidents': 'Vice President',
    부사장: 'Vice President',
    상무: 'Vice President',
    전무: 'Vice President',
    partner: 'Partner',
    partners: 'Partner',
    파트너: 'Partner',
    owner: 'Owner',
    owners: 'Owner',
    'owner operator': 'Owner',
    'owner operators': 'Owner',
    오너: 'Owner',
    founder: 'Founder',
    founders: 'Founder',
    'co founder': 'Founder',
    'co founders': 'Founder',
    cofounder: 'Founder',
    cofounders: 'Founder',
    창업자: 'Founder',
    창업가: 'Founder',
    설립자: 'Founder',
    공동창업자: 'Founder',
    'c level': 'C-Level',
    'c suite': 'C-Level',
    대표: 'C-Level',
    대표자: 'C-Level',
  }),
)
const name = `(?<level>${[...names.keys()].toSorted((a, b) => b.length - a.length).join('|')})`

const fixed: readonly (readonly [RegExp, readonly SeniorityFilter[]])[] = [
  [
    pattern(
      '(?:key |senior |business |buying )?(?:decision ?makers?|decision making authority)|buyers with authority|의사 ?결정 ?(?:권자|자)(?: 들)?|의사 결정권자|의사결정권자|의사결정자|결정권자',
    ),
    decisionMakers,
  ],
  [pattern('실무 ?(?:자|진|급|담당자)(?: (?:급|들))?'), practitioners],
  [
    pattern(
      '(?:c level|c levels|c suite|cxos?|cxo level|chief officers|c 레벨|씨레벨|최고경영진|c xos?)(?: (?:executives?|execs?|leaders?|leadership|officers|임원|executives level))?',
    ),
    ['C-Level'],
  ],
  [
    pattern('president / vice president|presidents? (?:and|or|&) vice presidents?'),
    ['President/Vice President'],
  ],
]
const andAbove = pattern(
  `(?:at )?${name}(?: level|s level| 급)? (?:(?:or|and) (?:above|higher|up|upwards?|more senior|beyond)|\\+|이상)(?: level)?`,
)
const andBelow = pattern(
  `(?:at )?${name}(?: level|s level| 급)? (?:(?:or|and) (?:below|under|lower|down|downwards?|more junior)|이하)(?: level)?`,
)
const higher = '(?:above|higher than|more senior than|senior to)'
const lower = '(?:below|beneath|lower than|more junior than|junior to|less senior than)'
const above = [
  pattern(`${higher} (?:the |a )?${name}(?: levels?)?(?! of )`),
  pattern(`over ${name} levels?`),
  pattern(`${name}(?: 급)? 초과`),
]
const below = [
  pattern(`${lower} (?:the |a )?${name}(?: levels?)?(?! of )`),
  pattern(`under ${name} levels?`),
  pattern(`${name}(?: 급)? 미만`),
]
const level = pattern(`(?:at )?(?:the )?${name} (?:level|levels|ones|seniority|grade|급|직급)`)
const leading = pattern(
  'seniority(?: level)?(?: (?:is|of|:))? (?<level>intern|specialist|senior|manager|head|director|vice president|vp|partner|owner|founder|c level)',
)
/** The levels that a pattern means, by the place of the one that it names. */
type Ladder = readonly [RegExp, (at: number) => readonly SeniorityFilter[]]
const bounded: readonly Ladder[] = [
  ...above.map((each) => [each, (at: number) => seniorities.slice(at + 1)] as const),
  ...below.map((each) => [each, (at: number) => seniorities.slice(0, at)] as const),
  [andBelow, (at) => seniorities.slice(0, at + 1)],
]
/** Each of their phrases contains one of these. */
const steps = new Set(
  'above higher senior over below beneath lower junior under down downwards 초과 미만 이하'.split(' '),
)
const ladders: readonly Ladder[] = [
  [andAbove, (at) => seniorities.slice(at)],
  ...[leading, level].map((each) => [each, (at: number) => seniorities.slice(at, at + 1)] as const),
]
const executive = pattern(
  '(?:senior |top |business |company )?(?:executives?|execs?|c levels? and vps?|경영진|임원진|임원급|임원(?: 급)?)(?: (?:level|team|leadership))?',
)
const management = pattern(
  '(?:senior|top|upper|executive) (?:management|leadership)(?: (?:team|level|members))?|leadership (?:roles?|positions?|level|teams?)|senior leaders|고위직|고위 임원',
)

/**
 * Levels that a sentence names as levels: `director level`, `VPs and above`, `decision makers`. A
 * rank that is a title is left for the titles.
 */
export function recogniseSeniority(sentence: Sentence, draft: Draft): void {
  for (const [each, levels] of fixed) for (const found of sentence.find(each)) put(draft, found, levels)
  for (const [each, levelsOf] of sentence.hasAny(steps) ? [...bounded, ...ladders] : ladders)
    for (const found of sentence.find(each)) {
      const known = seniorities.findIndex((step) => step === names.get(found.match.groups?.['level'] ?? ''))
      if (known >= 0 && !isLedByTitle(sentence, found)) put(draft, found, levelsOf(known))
    }
  denySenior(sentence, draft)
  for (const found of sentence.find(management))
    if (!isPartOfTitle(sentence, found)) put(draft, found, ['Head', 'Director', 'Vice President', 'C-Level'])
  for (const found of sentence.find(executive))
    if (!isPartOfTitle(sentence, found)) put(draft, found, executives)
}

/** `-senior`: alone it says a level; in `not senior engineers` it is a part of a title. */
function denySenior(sentence: Sentence, draft: Draft): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    if (sentence.negated[at] !== 1 || names.get(sentence.norm(at)) !== 'Senior') continue
    const isDeniedWord = (other: number) =>
      sentence.negated[other] === 1 &&
      sentence.tokens[other]?.kind === 'word' &&
      !listJoints.has(sentence.norm(other))
    if (!isDeniedWord(at - 1) && !isDeniedWord(at + 1))
      draft.say({ from: at, to: at + 1 }, { filter: 'experience.seniorityLevels', value: 'Senior' })
  }
}

/**
 * The number of tokens from one on that name a level as such: `director-level`, `C-suite`; 0 if
 * they don't.
 */
export function levelWordsAt(sentence: Sentence, at: number): number {
  const next = sentence.norm(at + 1)
  if (sentence.norm(at) === 'c' && /^(?:levels?|suite)$/.test(next)) return 2
  if (sentence.norm(at) === 'vice' && next === 'president' && sentence.norm(at + 2) === 'level') return 3
  return sentence.tokens[at]?.kind === 'word' && next === 'level' && !listJoints.has(sentence.norm(at))
    ? 2
    : 0
}

/** The level of a rank alone: `directors in Berlin`, `VPs`. */
export const levelOfRank = (words: string): SeniorityFilter | null =>
  words === 'specialists' || words === 'specialist' ? null : (names.get(words) ?? null)

function put(draft: Draft, found: Found, levels: readonly SeniorityFilter[]): void {
  draft.say(found, ...levels.map((value) => ({ filter: 'experience.seniorityLevels' as const, value })))
}

/** `account executives`, `executive assistants`, `management consultants`. */
function isPartOfTitle(sentence: Sentence, found: Found): boolean {
  const after = sentence.norm(found.to)
  const one = after.endsWith('s') ? after.slice(0, -1) : after
  // `NOT Executive VP`: each word is a term of its own.
  if (found.from === 0 && sentence.negated[0] === 1 && names.has(after)) return false
  const follows = sentence.isFree(found.to) && (heads.has(after) || heads.has(one) || fields.has(after))
  return follows || isLedByTitle(sentence, found)
}

/** `marketing director level`: the level's name ends a title. */
function isLedByTitle(sentence: Sentence, { from }: Found): boolean {
  const before = sentence.norm(from - 1)
  const isFixed = /^(?:senior|c|above|below|beneath|higher|lower|over|under|more|less|junior)$/.test(
    sentence.norm(from),
  )
  return !isFixed && sentence.isFree(from - 1) && (fields.has(before) || ranks.has(before))
}
