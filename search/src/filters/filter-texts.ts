import { companyNameKey, schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import { foldWords } from '@rapport/contract/fold.ts'
import { createMemo } from '@rapport/normalise/memo.ts'
import { similarClasses } from '@rapport/normalise/titles/similar-titles.ts'
import { equalClasses } from '@rapport/normalise/titles/title-classes.ts'
import { titlePhrase } from '@rapport/normalise/titles/title-head.ts'
import { meantHeads } from '@rapport/normalise/titles/title-heads.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'

/** How many filter texts are remembered with their comparison forms. */
const maxTexts = 4000

/**
 * `of`, remembered for recent texts: refining a search, paging and counting its facets all name the
 * same titles and companies.
 */
function remembered<T>(of: (text: string) => T): (text: string) => T {
  const recent = createMemo<T>({ max: maxTexts })
  return (text) => recent(text, () => of(text))
}

export const titleKey = remembered(normaliseTitle)
/** The words that a person's title contains in its head, if it contains this one. */
export const soughtTitle = remembered((title) => titlePhrase(normaliseTitle(title)))
/** The classes whose people a title means. */
export const equalTo = remembered(equalClasses)
/** The same, and for a bare head the classes that contain it in any language. */
export const meantBy = remembered((title) => [...equalClasses(title), ...meantHeads(title)])
/** The classes to which a title widens. */
export const similarTo = remembered((title) => similarClasses(title).map((similar) => similar.class))
/** The class of a title itself, the first that it means. */
export const ownClassOf = (title: string): string | undefined => equalTo(title)[0]
export const schoolNameKey = remembered(schoolKey)
export const industryKey = remembered((text) => normaliseIndustry(text) ?? '')
export const nameWords = remembered((name) => [...new Set(foldWords(name))])
export const companyKey = remembered(companyNameKey)
export const domainKey = remembered((text) => normaliseDomain(text) ?? '')

/** A text with a dot is a web domain; any other is an industry. */
export function domainsAndIndustries(texts: readonly string[]): { hosts: string[]; industries: string[] } {
  const [domains, names] = [
    texts.filter((text) => text.includes('.')),
    texts.filter((text) => !text.includes('.')),
  ]
  return {
    hosts: domains.map(domainKey).filter((host) => host !== ''),
    industries: [...new Set(names.map(industryKey))],
  }
}
