import type { CompanyFacts, PersonFacts } from '../src/facts.ts'

/** A company about which only the given facts are known. */
export const company = (facts: Partial<CompanyFacts>): CompanyFacts => ({
  id: 1,
  name: 'Acme',
  nameKey: 'acme',
  domain: null,
  description: null,
  industry: null,
  type: null,
  foundedYear: null,
  headcount: null,
  revenue: null,
  linkedinFollowers: null,
  headquarters: null,
  intents: [],
  fundingTotal: null,
  fundingRoundCount: null,
  lastFunding: null,
  ...facts,
})

/** A person about whom only the given facts are known. */
export const person = (facts: Partial<PersonFacts>): PersonFacts => ({
  id: 1,
  strength: 0,
  nameFolded: 'ana kim',
  linkedinSlug: null,
  place: null,
  titleNormalised: null,
  title: null,
  headline: null,
  summary: null,
  seniorities: [],
  work: null,
  positionSince: null,
  companySince: null,
  company: null,
  pastCompanies: [],
  pastTitles: [],
  schools: [],
  fieldsOfStudy: [],
  graduationYears: [],
  contacts: 0,
  skills: [],
  ...facts,
})
