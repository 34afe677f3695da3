import { fold } from '@rapport/contract/fold.ts'
import { industryAliases } from '@rapport/normalise/companies/industry-aliases.ts'
import { industries, type Industry } from '@rapport/contract/filters/industries.ts'
import { moreIndustryNames } from '../data/industry-names.ts'
import { agencies, industrySets } from '../data/industry-sets.ts'
import { fields, heads } from '../data/title-lexicon.ts'
import { functionWords, listJoints } from '../data/function-words.ts'
import type { Draft } from '../draft.ts'
import { industriesOf, isCompanyNoun } from './industry-words.ts'
import { state, type Sentence, type Span } from '../sentence.ts'

const longest = 6
const isAgency = /^(?:agency|agencies|에이전시|대행사)$/
const prepositions = new Set('in at for from within into across 에서'.split(' '))
/** Too ambiguous to be an industry without a company noun. */
const shy = new Set(
  'it ai hr pr law legal space design research media games software hardware engineering marketing finance education health government environment energy recruiting banks b2b cloud chips film leisure shipping sport university universities electronics internet music wireless glass plastics paper printing security wine food beauty cars climate music research retail executive office staffing airlines sports military'.split(
    ' ',
  ),
)

/** Kinds of work rather than of companies: alone, not an industry. */
const kindsOfWork = new Set(
  'it ai hr pr legal law design research engineering marketing finance recruiting staffing software hardware security writing printing b2b cloud electronics internet wireless game tech technology 마케팅'.split(
    ' ',
  ),
)

const firstWords = new Set(
  [...industries, ...Object.keys(industryAliases), ...moreIndustryNames.keys(), ...industrySets.keys()].map(
    (name) => fold(name).split(' ')[0],
  ),
)
const beginsIndustry = (word: string) =>
  firstWords.has(fold(word.replace(/techs$/, 'tech')).split(' ')[0]) || industriesOf(word) !== null

type Named = Span & { industries: readonly Industry[] }

/** The industry with the longest name that starts at a token. */
function industryAt(sentence: Sentence, from: number): Named | null {
  for (let to = beginsIndustry(sentence.norm(from)) ? sentence.reach(from, longest) : from; to > from; to--) {
    if (
      !sentence.areFree(from, to) ||
      sentence.tokens[from]!.kind === 'mark' ||
      sentence.tokens[to - 1]!.kind === 'mark'
    )
      continue
    // `fintechs` are companies, named by their industry.
    const found = industriesOf(sentence.phrase({ from, to }).replace(/techs$/i, 'tech'))
    if (found) return { from, to, industries: found }
  }
  return null
}

/** Industries where only an industry fits: before `companies`, or between a preposition and the end of a phrase; also lists of them. */
export function recogniseIndustries(sentence: Sentence, draft: Draft): void {
  for (let at = sentence.tokens.length - 1; at >= 0; at--) {
    const named = startsName(sentence, at) ? industryAt(sentence, at) : null
    if (!named) continue
    if (
      !isBeforeCompanies(sentence, named.to) &&
      !isWholePhrase(sentence, named) &&
      !joinsIndustry(sentence, named.to)
    )
      continue
    put(draft, named)
  }
  for (let at = 0; at < sentence.tokens.length; at++) {
    const isTold = sentence.states[at - 1] === state.understood && sentence.norm(at - 1) !== ','
    if (isAgency.test(sentence.norm(at)) && sentence.isFree(at) && !isTold)
      put(draft, { from: at, to: at + 1, industries: agencies })
  }
}

/** Industries among words that no title took: `healthtech release manager`, `... in Boston gaming`. */
export function recogniseRemainingIndustries(sentence: Sentence, draft: Draft): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    const named = startsName(sentence, at) ? industryAt(sentence, at) : null
    if (
      !named ||
      (named.to === at + 1 && (functionWords.has(sentence.norm(at)) || kindsOfWork.has(sentence.norm(at))))
    )
      continue
    put(draft, named)
    at = named.to - 1
  }
}

function put(draft: Draft, { from, to, industries: values }: Named): void {
  draft.say({ from, to }, ...values.map((value) => ({ filter: 'companyFilter.domains' as const, value })))
}

const startsName = (sentence: Sentence, at: number) =>
  sentence.isFree(at) && sentence.tokens[at]!.kind === 'word'

/** Whether a company noun follows, perhaps after words that qualify it (`fintech or healthcare startups`). */
function isBeforeCompanies(sentence: Sentence, to: number): boolean {
  const noun = sentence.norm(to)
  if (!isCompanyNoun(noun)) return false
  const after = sentence.norm(to + 1)
  const isInTitle =
    !/(?:ies|ups|rms|nds|ors|ers|ons|ses|\p{Script=Hangul})$/u.test(noun) &&
    sentence.isFree(to + 1) &&
    (heads.has(after) || heads.has(after.replace(/s$/, '')) || (noun === 'business' && fields.has(after)))
  return !isInTitle
}

function joinsIndustry(sentence: Sentence, to: number): boolean {
  if (!listJoints.has(sentence.norm(to)) || sentence.states[to] !== 0) return false
  const next = listJoints.has(sentence.norm(to + 1)) ? to + 2 : to + 1
  return sentence.states[next] === 1 && isTakenIndustry(sentence, next)
}

/** Whether the understood words from a token to a company noun name an industry. */
function isTakenIndustry(sentence: Sentence, from: number): boolean {
  for (let to = from + 1; to <= Math.min(from + longest, sentence.tokens.length); to++) {
    const phrase = sentence.phrase({ from, to })
    if (industriesOf(phrase)) return true
  }
  return false
}

function isWholePhrase(sentence: Sentence, { from, to }: Span): boolean {
  const before = ['the', 'a', 'an'].includes(sentence.norm(from - 1)) ? from - 2 : from - 1
  if (!prepositions.has(sentence.norm(before))) return false
  const after = sentence.tokens[to]
  const ends =
    !after ||
    after.kind === 'mark' ||
    !sentence.isFree(to) ||
    (functionWords.has(after.norm) && after.norm !== 'of')
  if (!ends) return false
  return !shy.has(sentence.phrase({ from, to }).toLowerCase()) || !after || sentence.norm(before) === 'in'
}
