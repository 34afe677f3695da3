import type { Industry } from '@rapport/contract/filters/industries.ts'
import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import { moreIndustryNames } from '../data/industry-names.ts'
import { industrySets } from '../data/industry-sets.ts'
import { kindsOfCompanies } from '../data/kinds-of-companies.ts'
import { singular } from '@rapport/normalise/titles/singular.ts'
import { isKoreanTitle } from '../korean-words.ts'

const companyNouns = new Set(
  'companies company firms firm startups startup scaleups scaleup businesses business industry industries sector sectors space vertical verticals brands brand agencies agency organizations organisations unicorns unicorn corporations corps vendors providers employers players world domain 에이전시 대행사 브랜드 브랜드들 기업 기업들 회사 회사들 스타트업 업계 업종 산업 분야 업체 벤처 섹터 기업의'.split(
    ' ',
  ),
)
export const isCompanyNoun = (word: string): boolean => companyNouns.has(word)

/** Endings of Korean words for the companies of an industry: `자산운용사`, `식품업`, `금융업계`. */
const ofIndustry = /(?<=^\p{Script=Hangul}{2,})(?:업체|업계|업|사|권)$/u

/**
 * The industries that a name means: a set for everyday names, otherwise one; also of a kind of
 * companies (`hedge funds`).
 */
export function industriesOf(phrase: string): readonly Industry[] | null {
  const exact = exactly(phrase)
  // `회계사` is a person.
  const bare = exact === null && !isKoreanTitle(phrase) ? phrase.replace(ofIndustry, '') : phrase
  return bare === phrase ? exact : exactly(bare)
}

function exactly(phrase: string): readonly Industry[] | null {
  const kind = kindOf(phrase)
  return industriesNamed(phrase) ?? (kind === undefined ? null : [kind])
}

/** The same without the kinds of companies. */
export function industriesNamed(phrase: string): readonly Industry[] | null {
  const industry = normaliseIndustry(phrase) ?? moreIndustryNames.get(phrase.toLowerCase())
  return (
    industrySets.get(phrase.toLowerCase().replaceAll('-', ' ')) ??
    (industry === undefined || industry === null ? null : [industry])
  )
}

/** The industry of a kind of companies, in the singular or plural. */
export function kindOf(phrase: string): Industry | undefined {
  const name = phrase.toLowerCase().replaceAll('-', ' ')
  const last = name.lastIndexOf(' ') + 1
  return kindsOfCompanies.get(name) ?? kindsOfCompanies.get(name.slice(0, last) + singular(name.slice(last)))
}
