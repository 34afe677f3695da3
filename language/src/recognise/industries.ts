import { fold } from '@rapport/contract/fold.ts'
import { industryAliases } from '@rapport/normalise/companies/industry-aliases.ts'
import { industries, type Industry } from '@rapport/contract/filters/industries.ts'
import { moreIndustryNames, partsOfIndustries } from '../data/industry-names.ts'
import {
  companyEndings,
  isCompanyEnding,
  kindsOfCompanies,
  surelyCompanies,
} from '../data/kinds-of-companies.ts'
import { agencies, industrySets } from '../data/industry-sets.ts'
import { fields, heads } from '../data/title-lexicon.ts'
import { functionWords, listJoints } from '../data/function-words.ts'
import type { Draft } from '../draft.ts'
import { owner } from './owned-companies.ts'
import { industriesNamed, industriesOf, isCompanyNoun, kindOf } from './industry-words.ts'
import { singular } from '@rapport/normalise/titles/singular.ts'
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
  'it ai hr pr legal law design research engineering marketing finance recruiting staffing software hardware security writing printing b2b cloud electronics internet wireless game tech technology 마케팅 디자인'.split(
    ' ',
  ),
)

const firstWords = new Set(
  [
    ...industries,
    ...Object.keys(industryAliases),
    ...moreIndustryNames.keys(),
    ...industrySets.keys(),
    ...kindsOfCompanies.keys(),
  ].map((name) => fold(name).split(' ')[0]!),
)
function beginsIndustry(word: string): boolean {
  const [first = ''] = fold(word.replace(/techs$/, 'tech')).split(' ')
  return firstWords.has(first) || firstWords.has(singular(first)) || industriesOf(word) !== null
}

/** `areCompanies`: the words say that they are companies, such as `car makers`. */
type Named = Span & { industries: readonly Industry[]; areCompanies: boolean }

/** The industry with the longest name that starts at a token. */
function industryAt(sentence: Sentence, from: number): Named | null {
  const isLikely = beginsIndustry(sentence.norm(from)) || sentence.norm(from - 1) === 'at'
  for (let to = isLikely ? sentence.reach(from, longest) : from; to > from; to--) {
    if (
      !sentence.areFree(from, to) ||
      sentence.tokens[from]!.kind === 'mark' ||
      sentence.tokens[to - 1]!.kind === 'mark'
    )
      continue
    const named = industryOf(sentence, { from, to })
    if (named) return named
  }
  return null
}

function industryOf(sentence: Sentence, { from, to }: Span): Named | null {
  // `fintechs` are companies, named by their industry.
  const phrase = sentence.phrase({ from, to }).replace(/techs$/i, 'tech')
  const last = sentence.norm(to - 1)
  const isPlural = singular(last) !== last
  const isEmployer = sentence.norm(from - 1) === 'at'
  const whole = industriesOf(phrase)
  if (whole) {
    // `wealth managers` are people, unless they are an employer.
    const isPerson = heads.has(singular(last)) && !companyEndings.has(last) && !isEmployer
    const isKind = to - from > 1 && kindOf(phrase) !== undefined && !isPerson
    return { from, to, industries: whole, areCompanies: isPlural && (surelyCompanies.has(last) || isKind) }
  }
  if (to - from === 1) return null
  const named = isCompanyEnding(last, isEmployer) ? industriesOf(sentence.phrase({ from, to: to - 1 })) : null
  // `at flower shops`: words before a kind of company only describe it.
  const kind = isEmployer && isPlural && isDescribed(sentence, { from, to }) ? kindOf(last) : undefined
  const found = named ?? (kind === undefined ? null : [kind])
  return found && { from, to, industries: found, areCompanies: isPlural }
}

/** Whether no word before the last is grammar or a name. */
const isDescribed = (sentence: Sentence, { from, to }: Span) =>
  sentence.tokens.slice(from, to).every(({ text, norm }) => /^\p{Ll}/u.test(text) && !functionWords.has(norm))

/** The longest name that ends with the one that starts at a token: `b2b saas`. */
function wholeAt(sentence: Sentence, at: number): Named | null {
  const named = startsName(sentence, at) ? industryAt(sentence, at) : null
  if (!named) return null
  for (let from = Math.max(0, at - 2); from < at; from++) {
    const longer = startsName(sentence, from) ? industryAt(sentence, from) : null
    if (longer && longer.to >= named.to) return longer
  }
  return named
}

/**
 * Industries where only an industry fits: before `companies`, or between a preposition and the end
 * of a phrase; also lists of them.
 */
export function recogniseIndustries(sentence: Sentence, draft: Draft): void {
  for (let at = sentence.tokens.length - 1; at >= 0; at--) {
    const named = wholeAt(sentence, at)
    if (!named) continue
    const isBefore = isBeforeCompanies(sentence, named.to)
    if (
      !isBefore &&
      !(named.areCompanies && !isBeforeWork(sentence, named.to)) &&
      !isWholePhrase(sentence, named) &&
      !joinsIndustry(sentence, named.to)
    )
      continue
    // `fashion brands`: the noun belongs to the name.
    const hasNoun = isBefore && sentence.isFree(named.to) && !functionWords.has(sentence.norm(named.to))
    put(sentence, draft, hasNoun ? { ...named, to: named.to + 1 } : named)
  }
  for (let at = 0; at < sentence.tokens.length; at++) {
    const isTold = sentence.states[at - 1] === state.understood && sentence.norm(at - 1) !== ','
    if (isAgency.test(sentence.norm(at)) && sentence.isFree(at) && !isTold)
      put(sentence, draft, { from: at, to: at + 1, industries: agencies, areCompanies: true })
  }
}

/** Industries among words that no title took: `healthtech release manager`, `... in Boston gaming`. */
export function recogniseRemainingIndustries(sentence: Sentence, draft: Draft): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    const named = startsName(sentence, at) ? industryAt(sentence, at) : null
    if (
      !named ||
      isExperience(sentence, named) ||
      (named.to === at + 1 && isOneCompany(sentence.norm(at))) ||
      (named.to === at + 1 && (functionWords.has(sentence.norm(at)) || kindsOfWork.has(sentence.norm(at))))
    )
      continue
    put(sentence, draft, named)
    at = named.to - 1
  }
}

/** `with payments experience`: what people know, not where they work. `fintech experience` says where. */
const isExperience = (sentence: Sentence, { to }: Span): boolean =>
  /^(?:experience|background|skills|knowledge|expertise)$/.test(sentence.norm(to)) &&
  sentence.isFree(to) &&
  fields.has(sentence.norm(to - 1))

/** `store`, `bank`: not an industry by itself. */
const isOneCompany = (word: string) => kindsOfCompanies.has(word) && industriesNamed(word) === null

/** A denied word for a part of an industry only keeps that word away: `not crypto` allows banks. */
function put(sentence: Sentence, draft: Draft, { from, to, industries: values }: Named): void {
  const part = sentence.negated[from] === 1 ? partAt(sentence, { from, to }) : null
  if (part !== null) return draft.say({ from, to }, { filter: 'keywords.included', value: part })
  draft.say({ from, to }, ...values.map((value) => ({ filter: 'companyFilter.domains' as const, value })))
}

/** The part of an industry that the first words of a span name. */
function partAt(sentence: Sentence, { from, to }: Span): string | null {
  for (let end = to; end > from; end--) {
    const phrase = sentence.phrase({ from, to: end })
    if (partsOfIndustries.has(fold(phrase))) return phrase
  }
  return null
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

/** `hedge fund managers`, `hospital administrators`: the words belong to a title. */
function isBeforeWork(sentence: Sentence, to: number): boolean {
  const next = sentence.norm(to)
  return sentence.isFree(to) && (heads.has(next) || heads.has(singular(next)) || fields.has(next))
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
  const isOwned = sentence.norm(before) === 'of' && owner.test(singular(sentence.norm(before - 1)))
  if (!isOwned && !prepositions.has(sentence.norm(before))) return false
  const after = sentence.tokens[to]
  const ends =
    !after ||
    after.kind === 'mark' ||
    !sentence.isFree(to) ||
    (functionWords.has(after.norm) && after.norm !== 'of')
  if (!ends) return false
  return !shy.has(sentence.phrase({ from, to }).toLowerCase()) || !after || sentence.norm(before) === 'in'
}
