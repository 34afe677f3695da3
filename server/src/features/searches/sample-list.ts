import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type en from './locales/en.json'

type Sample = { id: keyof typeof en.samples; filters: PartialFilterSet }

/**
 * Sample searches, the most inviting first. Together they show what each section of the filters
 * does. Their texts are in `locales/`.
 */
export const samples: readonly Sample[] = [
  {
    id: 'funded-engineering-leaders',
    filters: {
      experience: {
        jobTitlesIncluded: ['Engineering'],
        seniorityLevels: ['Head', 'Director', 'Vice President', 'C-Level'],
      },
      funding: { fundingDates: ['Last 365 days'] },
    },
  },
  {
    id: 'seoul-marketing-deciders',
    filters: {
      locations: ['Seoul'],
      experience: {
        jobTitlesIncluded: ['Marketing'],
        seniorityLevels: ['Manager', 'Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
  },
  {
    id: 'software-founders',
    filters: {
      companyFilter: { domains: ['Computer Software', 'Internet'], headcounts: ['0-500'] },
      experience: { seniorityLevels: ['Founder'] },
    },
  },
  {
    id: 'british-finance-sales',
    filters: {
      locations: ['United Kingdom'],
      companyFilter: { domains: ['Financial Services', 'Banking', 'Insurance'] },
      experience: { jobTitlesIncluded: ['Sales', 'Business Development'] },
    },
  },
  {
    id: 'enterprise-people-leaders',
    filters: {
      companyFilter: { headcounts: ['1001-_'] },
      experience: {
        jobTitlesIncluded: ['Human Resources', 'Talent Acquisition', 'HR'],
        seniorityLevels: ['Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
  },
  {
    id: 'seasoned-german-data',
    filters: {
      locations: ['Germany'],
      experience: {
        jobTitlesIncluded: ['Data Scientist', 'Data Engineer', 'Machine Learning Engineer'],
        minExperience: 5,
      },
    },
  },
  {
    id: 'expanding-operations',
    filters: {
      smartIntentFilters: ['ACTIVELY_EXPANDING_COMPANIES'],
      experience: {
        jobTitlesIncluded: ['Operations'],
        seniorityLevels: ['Manager', 'Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
  },
  {
    id: 'high-revenue-finance-chiefs',
    filters: {
      smartIntentFilters: ['HIGH_REVENUE_CORPORATES'],
      experience: {
        jobTitlesIncluded: ['CFO', 'Chief Financial Officer', 'Finance'],
        seniorityLevels: ['Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
  },
  {
    id: 'american-health-product',
    filters: {
      locations: ['United States'],
      companyFilter: {
        domains: ['Hospital & Health Care', 'Medical Devices', 'Biotechnology', 'Pharmaceuticals'],
      },
      experience: { jobTitlesIncluded: ['Product'] },
    },
  },
  {
    id: 'young-graduates',
    filters: {
      education: { fieldsOfStudy: ['Computer Science'] },
      experience: { maxExperience: 2 },
    },
  },
]
