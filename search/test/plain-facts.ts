import type { CompanyFacts, PersonFacts } from '../src/facts.ts'

/** A company of which nothing but the name is known. */
export const plainCompany = (id: number, name: string, nameKey: string): CompanyFacts => ({
  id,
  name,
  nameKey,
  domain: null,
  industry: null,
  foundedYear: null,
  headcount: null,
  revenue: null,
  linkedinFollowers: null,
  headquarters: null,
  intents: [],
  fundingTotal: null,
  fundingRoundCount: null,
  lastFunding: null,
})

/** A person of whom nothing but the employer is known. */
export const plainPerson = (id: number, employer: number | null): PersonFacts => ({
  id,
  strength: 0,
  nameFolded: '',
  linkedinSlug: null,
  place: null,
  titleNormalised: null,
  title: null,
  seniorities: [],
  work: null,
  company: employer,
  pastCompanies: [],
  schools: [],
  fieldsOfStudy: [],
  graduationYears: [],
})
