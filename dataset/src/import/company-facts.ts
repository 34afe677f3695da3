import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { linkedinCompanySlug } from '@rapport/normalise/linkedin.ts'
import type { CompanyRecord } from '../records.ts'
import { limitsOfText } from './csv/fields.ts'

/** Company facts that the vendor format and tables share. */

export function companySlug(url: string): string | null {
  const slug = linkedinCompanySlug(url)
  return slug === null || slug.length > limitsOfText.id ? null : slug
}

/** A company's stable key; null if it has no identifying name. */
export function companyKey(company: Pick<CompanyRecord, 'name' | 'domain' | 'linkedinSlug'>): string | null {
  if (company.linkedinSlug !== null) return `in:${company.linkedinSlug}`
  if (company.domain !== null) return `web:${company.domain}`
  const name = companyNameKey(company.name)
  return name === '' ? null : `name:${name}`
}

/** A company of which only the name is known. */
export const namedCompany = (name: string): CompanyRecord => ({
  key: '',
  name,
  domain: null,
  linkedinSlug: null,
  industry: null,
  type: null,
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

/**
 * The key of a company in a table. There one website is often that of many names (the departments
 * of an employer, brands), so website and name identify a company together.
 */
export function tableCompanyKey(company: CompanyRecord): string | null {
  const key = companyKey(company)
  return key?.startsWith('web:') ? `${key} ${companyNameKey(company.name)}`.trim() : key
}

type KeyOf = (company: CompanyRecord) => string | null

/** Adds the company's key; null if it has none. */
export function withKey(company: CompanyRecord, keyOf: KeyOf = companyKey): CompanyRecord | null {
  const key = keyOf(company)
  return key === null ? null : { ...company, key }
}
