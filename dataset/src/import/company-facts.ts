import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import { linkedinCompanySlug } from '@rapport/normalise/linkedin.ts'
import type { CompanyRecord } from '../records.ts'
import { limitsOfText, toCount } from './csv/fields.ts'

/** Facts of companies that the vendor form and the table form read alike. */

/** Hosts on which a page belongs to its user: a profile there is not the company's own domain. */
const sharedHosts = new Set(
  `about.me angel.co angellist.com apps.apple.com behance.net bitbucket.org crunchbase.com docs.google.com dribbble.com
  facebook.com fb.com github.com gitlab.com instagram.com itunes.apple.com linkedin.com linktr.ee m.facebook.com medium.com
  meetup.com pinterest.com play.google.com sites.google.com t.me tiktok.com tumblr.com twitter.com vimeo.com wellfound.com x.com
  xing.com youtube.com blog.naver.com cafe.naver.com smartstore.naver.com brunch.co.kr`.split(/\s+/),
)

/** The company's own web domain. Null for a page on a host that many share (`twitter.com/acme`), but not for that host itself. */
export function companyDomain(website: string): string | null {
  const domain = normaliseDomain(website)
  if (domain === null || !sharedHosts.has(domain)) return domain
  const path = website.trim().replace(/^(?:[a-z]+:)?\/\//i, '')
  return /^[^/?#]*\/?$/.test(path) ? domain : null
}

export function companySlug(url: string): string | null {
  const slug = linkedinCompanySlug(url)
  return slug === null || slug.length > limitsOfText.id ? null : slug
}

/** The stable key of a company; null when it has no name that could tell it apart. */
export function companyKey(company: Pick<CompanyRecord, 'name' | 'domain' | 'linkedinSlug'>): string | null {
  if (company.linkedinSlug !== null) return `in:${company.linkedinSlug}`
  if (company.domain !== null) return `web:${company.domain}`
  const name = companyNameKey(company.name)
  return name === '' ? null : `name:${name}`
}

/** `51-200`, `10001+` or a plain number as a band of employees; null when it is none. */
export function parseHeadcount(text: string): CompanyRecord['headcount'] {
  const match = /^(\d{1,12})\s*(?:(\+)|(?:-|–|to)\s*(\d{1,12}|_))?$/.exec(text.replaceAll(',', '').trim())
  const min = match ? toCount(Number(match[1])) : null
  if (!match || min === null) return null
  if (match[2] !== undefined || match[3] === '_') return { min, max: null }
  const max = match[3] === undefined ? min : toCount(Number(match[3]))
  return max === null || max < min ? null : { min, max }
}

/** A company of which only the name is known. */
export const namedCompany = (name: string): CompanyRecord => ({
  key: '',
  name,
  domain: null,
  linkedinSlug: null,
  industry: null,
  foundedYear: null,
  headcount: null,
  headcountGrowth: null,
  revenue: null,
  linkedinFollowers: null,
  headquarters: null,
  offices: [],
  summary: null,
  fundingTotal: null,
  fundingRoundCount: null,
  fundingRounds: null,
})

/** With its key; null when there is none. */
export function withKey(company: CompanyRecord): CompanyRecord | null {
  const key = companyKey(company)
  return key === null ? null : { ...company, key }
}
