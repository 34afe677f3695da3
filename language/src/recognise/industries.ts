import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import { fold } from '@rapport/contract/fold.ts'
import { industryAliases } from '@rapport/normalise/companies/industry-aliases.ts'
import { industries, type Industry } from '@rapport/contract/filters/industries.ts'
import { moreIndustryNames } from '../data/industry-names.ts'
import { fields, heads } from '../data/title-lexicon.ts'
import { functionWords } from '../data/function-words.ts'
import type { Draft } from '../draft.ts'
import type { Sentence, Span } from '../sentence.ts'

const longest = 6
const companyNouns = new Set(
  'companies company firms firm startups startup scaleups scaleup businesses business industry industries sector sectors space vertical verticals brands brand agencies agency organizations organisations unicorns unicorn corporations corps vendors providers employers players world domain 기업 기업들 회사 회사들 스타트업 업계 업종 산업 분야 업체 벤처 섹터 기업의'.split(
    ' ',
  ),
)
const prepositions = new Set('in at for from within into across 에서'.split(' '))
const joints = new Set(['or', 'and', ',', '/', '이나', '나', '와', '과', '및', '또는'])
/** Too ambiguous to be an industry without a company noun. */
const shy = new Set(
  'it ai hr pr law legal space design research media games software hardware engineering marketing finance education health government environment energy recruiting banks b2b cloud chips film leisure shipping sport university universities electronics internet music wireless glass plastics paper printing security wine food beauty cars climate music research retail executive office staffing airlines sports military'.split(
    ' ',
  ),
)

/** Kinds of work rather than of companies: alone, not an industry. */
const kindsOfWork = new Set(
  'it ai hr pr legal law design research engineering marketing finance recruiting staffing software hardware security writing printing b2b cloud electronics internet wireless game tech technology'.split(
    ' ',
  ),
)

const firstWords = new Set(
  [...industries, ...Object.keys(industryAliases), ...moreIndustryNames.keys()].map(
    (name) => fold(name).split(' ')[0],
  ),
)
const beginsIndustry = (word: string) => firstWords.has(fold(word).split(' ')[0])

type Named = Span & { industry: Industry }

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
    const phrase = sentence.phrase({ from, to }).replace(/techs$/i, 'tech')
    const industry = normaliseIndustry(phrase) ?? moreIndustryNames.get(phrase.toLowerCase()) ?? null
    if (industry) return { from, to, industry }
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
    put(sentence, draft, named)
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
    put(sentence, draft, named)
    at = named.to - 1
  }
}

function put(sentence: Sentence, draft: Draft, { from, to, industry }: Named): void {
  if (sentence.negated[from]) draft.ignore({ from, to })
  else draft.understand({ from, to }, { filter: 'companyFilter.domains', value: industry })
}

const startsName = (sentence: Sentence, at: number) =>
  sentence.isFree(at) && sentence.tokens[at]!.kind === 'word'

/** Whether a company noun follows, perhaps after words that qualify it (`fintech or healthcare startups`). */
function isBeforeCompanies(sentence: Sentence, to: number): boolean {
  const noun = sentence.norm(to)
  if (!companyNouns.has(noun)) return false
  const after = sentence.norm(to + 1)
  const isInTitle =
    !/(?:ies|ups|rms|nds|ors|ers|ons|ses)$/.test(noun) &&
    sentence.isFree(to + 1) &&
    (heads.has(after) || heads.has(after.replace(/s$/, '')) || (noun === 'business' && fields.has(after)))
  return !isInTitle
}

function joinsIndustry(sentence: Sentence, to: number): boolean {
  if (!joints.has(sentence.norm(to)) || sentence.states[to] !== 0) return false
  const next = joints.has(sentence.norm(to + 1)) ? to + 2 : to + 1
  return sentence.states[next] === 1 && isTakenIndustry(sentence, next)
}

/** Whether the understood words from a token to a company noun name an industry. */
function isTakenIndustry(sentence: Sentence, from: number): boolean {
  for (let to = from + 1; to <= Math.min(from + longest, sentence.tokens.length); to++) {
    const phrase = sentence.phrase({ from, to })
    if (normaliseIndustry(phrase) ?? moreIndustryNames.get(phrase.toLowerCase())) return true
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
