/**
 * The fixed vocabularies of the product. Order is display order; stored bit positions are the array
 * positions.
 */

export const seniorities = [
  'Intern',
  'Specialist',
  'Senior',
  'Manager',
  'Head',
  'Director',
  'Vice President',
  'Partner',
  'Owner',
  'Founder',
  'C-Level',
] as const
export type Seniority = (typeof seniorities)[number]

/**
 * The marks stored with a title: its levels, and whether it is a president's. Presidents are
 * C-Level, and have this mark in addition.
 */
export const seniorityMarks = [...seniorities, 'President'] as const
export type SeniorityMark = (typeof seniorityMarks)[number]

/**
 * The levels, and two more labels that the API accepts: `Senior-Level` is another name of Senior;
 * `President/Vice President` matches presidents and vice presidents.
 */
export const seniorityFilters = [
  'Intern',
  'Specialist',
  'Senior',
  'Senior-Level',
  'Manager',
  'Head',
  'Director',
  'Vice President',
  'President/Vice President',
  'Partner',
  'Owner',
  'Founder',
  'C-Level',
] as const
export type SeniorityFilter = (typeof seniorityFilters)[number]

/** The field of work that a job title belongs to. */
export const jobFunctions = [
  'General Management',
  'Sales',
  'Marketing',
  'Customer Success',
  'Product',
  'Engineering',
  'Data',
  'Information Technology',
  'Design',
  'Media',
  'Finance',
  'Human Resources',
  'Legal',
  'Operations',
  'Supply Chain',
  'Research',
  'Education',
  'Healthcare',
  'Public Service',
  'Trades and Services',
] as const
export type JobFunction = (typeof jobFunctions)[number]

export const smartIntentGroups = [
  { group: 'legacy', keys: ['LEGACY_LEADERS'] },
  {
    group: 'geographic-expansion',
    keys: ['ACTIVELY_EXPANDING_COMPANIES', 'MULTI_GEO_OPERATIONS', 'GLOBAL_HQ_PRESENCE'],
  },
  { group: 'company-scale', keys: ['ENTERPRISE_TITANS', 'HIGH_REVENUE_CORPORATES'] },
  {
    group: 'brand-maturity',
    keys: ['ESTABLISHED_BRANDS', 'GROWING_BRANDS', 'NEW_MARKET_ENTRANTS', 'MEGA_BRANDS'],
  },
  {
    group: 'funding-based',
    keys: ['HIGH_SPEND_BUYERS', 'EARLY_STAGE_FUNDED_STARTUPS', 'HEAVY_FUNDED_ENTERPRISES'],
  },
] as const

export const smartIntents = [
  'LEGACY_LEADERS',
  'ACTIVELY_EXPANDING_COMPANIES',
  'MULTI_GEO_OPERATIONS',
  'GLOBAL_HQ_PRESENCE',
  'ENTERPRISE_TITANS',
  'HIGH_REVENUE_CORPORATES',
  'ESTABLISHED_BRANDS',
  'GROWING_BRANDS',
  'NEW_MARKET_ENTRANTS',
  'MEGA_BRANDS',
  'HIGH_SPEND_BUYERS',
  'EARLY_STAGE_FUNDED_STARTUPS',
  'HEAVY_FUNDED_ENTERPRISES',
] as const
export type SmartIntent = (typeof smartIntents)[number]

/**
 * What may be known of somebody's emails and phones without revealing one. A value counts unless it
 * is known to be wrong. `work` and `mobile`: of that type.
 */
export const emailsOnFile = ['onFile', 'work', 'verified'] as const
export type EmailOnFile = (typeof emailsOnFile)[number]
export const phonesOnFile = ['onFile', 'mobile', 'verified'] as const
export type PhoneOnFile = (typeof phonesOnFile)[number]

/** The type of a company says who owns it, or what it is for. */
export const companyTypes = ['public', 'private', 'nonprofit', 'government', 'educational'] as const
export type CompanyType = (typeof companyTypes)[number]

export const fundingDates = [
  'Last 90 days',
  'Last 120 days',
  'Last 180 days',
  'Last 365 days',
  'Last 2 years',
  'All time',
] as const
export type FundingDate = (typeof fundingDates)[number]

export const fundingAmounts = [
  '0-$10M',
  '$11M-$50M',
  '$51M-$100M',
  '$101M-$500M',
  '$501M-$1B',
  '$1B-$5B',
  '$5B+',
] as const
export type FundingAmount = (typeof fundingAmounts)[number]

export const fundingCategories = [
  'Pre Seed',
  'Seed',
  'Series A',
  'Series B',
  'Series C',
  'Series D',
  'Series E-J',
  'Other',
] as const
export type FundingCategory = (typeof fundingCategories)[number]

/**
 * The types of rounds that sources name, in display order, each with the category that filters know
 * it by.
 */
export const fundingTypes = {
  Angel: 'Pre Seed',
  'Pre Seed': 'Pre Seed',
  Seed: 'Seed',
  'Series A': 'Series A',
  'Series B': 'Series B',
  'Series C': 'Series C',
  'Series D': 'Series D',
  'Series E': 'Series E-J',
  'Series F': 'Series E-J',
  'Series G': 'Series E-J',
  'Series H': 'Series E-J',
  'Series I': 'Series E-J',
  'Series J': 'Series E-J',
  Venture: 'Other',
  'Corporate round': 'Other',
  'Private Equity': 'Other',
  'Convertible note': 'Other',
  'Debt financing': 'Other',
  'Equity crowdfunding': 'Other',
  'Product crowdfunding': 'Other',
  Grant: 'Other',
  'Non-equity assistance': 'Other',
  'Initial coin offering': 'Other',
  'Secondary market': 'Other',
  'Post-IPO equity': 'Other',
  'Post-IPO debt': 'Other',
  'Post-IPO secondary': 'Other',
  Undisclosed: 'Other',
} as const satisfies Record<string, FundingCategory>

/** Suggestions only: a filter set accepts any `min-max` whose ends are at most `maxFundingRounds`. */
export const fundingRounds = ['-', '1-2', '3-5', '6-_'] as const
export const maxFundingRounds = 15

/** The size steps of professional networks, which forms offer. */
export const headcountSteps = [
  '0-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001-_',
] as const

/** Suggestions only: a filter set accepts any `min-max`. */
export const headcountRanges = [
  '0-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001-50000',
  '50001-100000',
  '100001-500000',
  '500001-1000000',
  '1000001-_',
] as const

/** Suggestions only: a filter set accepts any `min-max`. */
export const followerRanges = ['0-1000', '1001-10000', '10001-100000', '100001-1000000', '1000001-_'] as const

/** Millions of dollars; the last step means 'no upper bound'. */
export const revenueSteps = [0, 0.1, 0.5, 1, 10, 50, 100, 500, 1000, 5000, 10000] as const
export const maxRevenue = 10000

/**
 * The types of suggestions: company names, industries, places, fields of study, skills, job titles,
 * schools, seniority levels, web domains.
 */
export const suggestionTypes = [
  'COMPANIES',
  'INDUSTRIES',
  'LOCATIONS',
  'EDUCATIONS',
  'SKILLS',
  'JOBS',
  'UNIVERSITIES',
  'SENIORITIES',
  'DOMAINS',
] as const
export type SuggestionType = (typeof suggestionTypes)[number]
