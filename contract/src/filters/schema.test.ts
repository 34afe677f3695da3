import { describe, expect, test } from 'vitest'
import { fundingRounds, headcountRanges, followerRanges, maxRevenue } from './vocabularies.ts'
import { filterSet } from './schema.ts'
import { limits } from '../limits.ts'

/** Returns the errors of a filter set: paths and codes. */
const problems = (filters: unknown): string[] =>
  (filterSet.safeParse(filters).error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')} ${issue.message}`,
  )

const thisYear = new Date().getFullYear()

describe('a second value, letter case aside, is refused', () => {
  test.each<[string, string]>([
    ['locations', 'error_location_exists'],
    ['names', 'error_name_exists'],
    ['companyFilter.domains', 'error_domain_exists'],
    ['companyFilter.namesIncluded', 'error_company_name_exists'],
    ['companyFilter.namesExcluded', 'error_company_name_exists'],
    ['companyFilter.namesIncludedPastList', 'error_company_name_exists'],
    ['companyFilter.HQLocationIncluded', 'error_hq_company_location_exists'],
    ['companyFilter.HQLocationExcluded', 'error_hq_company_location_exists'],
    ['experience.jobTitlesIncluded', 'error_job_title_exists'],
    ['experience.jobTitlesExcluded', 'error_job_title_exists'],
    ['education.universities', 'error_university_exists'],
    ['education.fieldsOfStudy', 'error_field_of_study_exists'],
  ])('in %s', (path, code) => {
    const [first = '', second] = path.split('.')
    const having = (values: string[]) => ({ [first]: second === undefined ? values : { [second]: values } })
    expect(problems(having(['Acme', 'aCME']))).toEqual([`${path}.1 ${code}`])
    expect(problems(having(['Acme', '  ']))).toEqual([`${path}.1 error_required`])
    expect(problems(having(['x'.repeat(limits.maxTextLength + 1)]))).toEqual([`${path}.0 error_too_long`])
    expect(problems(having(['a\0']))).toEqual([`${path}.0 error_invalid_text`])
    const many = Array.from({ length: limits.maxListValues + 1 }, (_, index) => `v${index}`)
    expect(problems(having(many))).toEqual([`${path} error_too_many`])
  })

  test.each([
    [{ linkedinUrls: ['linkedin.com/in/a', 'LINKEDIN.com/in/A'] }, 'error_linkedin_url_exists'],
    [{ smartIntentFilters: ['MEGA_BRANDS', 'MEGA_BRANDS'] }, 'error_smart_intent_exists'],
    [{ companyFilter: { headcounts: ['0-10', '0-10'] } }, 'error_headcount_exists'],
    [{ companyFilter: { linkedinFollowers: ['0-10', '0-10'] } }, 'error_followers_exists'],
    [{ experience: { seniorityLevels: ['Head', 'Head'] } }, 'error_seniority_exists'],
    [{ funding: { fundingDates: ['All time', 'All time'] } }, 'error_funding_date_exists'],
    [{ funding: { lastFundingAmounts: ['$5B+', '$5B+'] } }, 'error_funding_amount_exists'],
    [{ funding: { totalFundingAmounts: ['$5B+', '$5B+'] } }, 'error_funding_amount_exists'],
    [{ funding: { fundingCategories: ['Seed', 'Seed'] } }, 'error_funding_category_exists'],
    [{ funding: { totalFundingRounds: ['1-2', '1-2'] } }, 'error_funding_round_exists'],
  ])('of %j', (filters, code) => {
    expect(problems(filters).map((problem) => problem.split(' ')[1])).toEqual([code])
  })
})

describe('values', () => {
  test.each([
    [{ linkedinUrls: ['linkedin.com/company/a'] }, 'linkedinUrls.0 error_invalid_linkedin_url'],
    [{ companyFilter: { headcounts: ['9-1'] } }, 'companyFilter.headcounts.0 error_invalid_range'],
    [{ companyFilter: { headcounts: ['_-_'] } }, 'companyFilter.headcounts.0 error_invalid_range'],
    [
      { companyFilter: { linkedinFollowers: ['-1'] } },
      'companyFilter.linkedinFollowers.0 error_invalid_range',
    ],
    [{ funding: { totalFundingRounds: ['5-3'] } }, 'funding.totalFundingRounds.0 error_invalid_range'],
    [{ funding: { totalFundingRounds: ['1.5-3'] } }, 'funding.totalFundingRounds.0 error_invalid_range'],
    [{ funding: { totalFundingRounds: ['3-16'] } }, 'funding.totalFundingRounds.0 error_invalid_range'],
    [{ funding: { totalFundingRounds: ['16-_'] } }, 'funding.totalFundingRounds.0 error_invalid_range'],
    [{ experience: { seniorityLevels: ['head'] } }, 'experience.seniorityLevels.0 error_unknown_value'],
    [{ funding: { fundingCategories: ['Series Z'] } }, 'funding.fundingCategories.0 error_unknown_value'],
  ])('%j are refused', (filters, problem) => {
    expect(problems(filters)).toEqual([problem])
  })

  test('that the panel offers are all accepted', () => {
    expect(
      problems({
        companyFilter: { headcounts: [...headcountRanges, '_-500'], linkedinFollowers: followerRanges },
        funding: { totalFundingRounds: [...fundingRounds, '0-15', '15-_'] },
      }),
    ).toEqual([])
  })
})

describe('bounds', () => {
  test.each<[object, ...string[]]>([
    [{ companyFilter: { yearFoundedMin: -1 } }, 'companyFilter.yearFoundedMin error_invalid_year'],
    [{ companyFilter: { yearFoundedMax: thisYear + 1 } }, 'companyFilter.yearFoundedMax error_invalid_year'],
    [{ companyFilter: { yearFoundedMin: 1990.5 } }, 'companyFilter.yearFoundedMin error_invalid_year'],
    [
      { companyFilter: { yearFoundedMin: 2001, yearFoundedMax: 2000 } },
      'companyFilter.yearFoundedMin error_minYear_greater_than_max',
      'companyFilter.yearFoundedMax error_minYear_greater_than_max',
    ],
    [{ experience: { minExperience: 31 } }, 'experience.minExperience error_invalid_experience'],
    [{ experience: { maxExperience: -1 } }, 'experience.maxExperience error_invalid_experience'],
    [
      { experience: { minExperience: 6, maxExperience: 5 } },
      'experience.minExperience error_min_greater_than_max',
      'experience.maxExperience error_max_less_than_min',
    ],
    [
      { education: { minGraduationYear: 2011, maxGraduationYear: 2010 } },
      'education.minGraduationYear error_minYear_greater_than_max',
      'education.maxGraduationYear error_maxYear_less_than_min',
    ],
    [{ revenue: { maxRevenue: maxRevenue + 1 } }, 'revenue.maxRevenue error_invalid_revenue'],
    [
      { revenue: { minRevenue: 2, maxRevenue: 1 } },
      'revenue.minRevenue error_min_greater_than_max',
      'revenue.maxRevenue error_max_less_than_min',
    ],
    [
      { revenue: { isRevenueUnknown: true, minRevenue: 0 } },
      'revenue.isRevenueUnknown error_revenue_unknown_with_bounds',
    ],
  ])('%j are refused', (filters, ...expected) => {
    expect(problems(filters)).toEqual(expected)
  })

  test('may be missing, and may be equal', () => {
    expect(
      problems({
        companyFilter: { yearFoundedMin: 2000, yearFoundedMax: 2000 },
        experience: { maxExperience: 0 },
        education: { minGraduationYear: thisYear + 5 },
        revenue: { minRevenue: 0, maxRevenue },
      }),
    ).toEqual([])
  })
})
