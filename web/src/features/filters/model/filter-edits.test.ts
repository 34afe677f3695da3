import { readList } from '@rapport/contract/filters/values.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { filterSet, type FilterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import {
  activeGroups,
  addByHand,
  addValue,
  clearField,
  clearGroups,
  removeText,
  removeValue,
  setFlag,
  toggleId,
} from './filter-edits.ts'

const filtersOf = (partial: PartialFilterSet) => filterSet.parse(partial)

describe('adding a value', () => {
  test('keeps it trimmed, at the end', () => {
    const edit = addValue(filtersOf({ locations: ['Seoul'] }), 'locations', '  Busan ')
    expect(edit.filters?.locations).toEqual(['Seoul', 'Busan'])
  })

  test.each<[ListFieldId, string, string, string]>([
    ['locations', 'San Francisco', 'san francisco', 'error_location_exists'],
    ['names', 'Jane Roe', ' JANE ROE ', 'error_name_exists'],
    ['companyFilter.domains', 'acme.example', 'ACME.example', 'error_domain_exists'],
    ['companyFilter.headcounts', '0-500', '0-500', 'error_headcount_exists'],
    ['companyFilter.namesIncluded', 'Acme', 'acme', 'error_company_name_exists'],
    ['companyFilter.namesIncludedPastList', 'Acme', 'acme', 'error_company_name_exists'],
    ['experience.jobTitlesIncluded', 'CTO', 'cto', 'error_job_title_exists'],
    ['experience.jobTitlesExcluded', 'CTO', 'Cto', 'error_job_title_exists'],
    ['companyFilter.HQLocationIncluded', 'Berlin', 'BERLIN', 'error_hq_company_location_exists'],
    ['companyFilter.HQLocationExcluded', 'Berlin', 'berlin', 'error_hq_company_location_exists'],
    ['companyFilter.linkedinFollowers', '0-1000', '0-1000', 'error_followers_exists'],
    ['education.universities', 'MIT', 'mit', 'error_university_exists'],
    ['education.fieldsOfStudy', 'Law', 'LAW', 'error_field_of_study_exists'],
    ['linkedinUrls', 'linkedin.com/in/jane', 'LinkedIn.com/in/jane', 'error_linkedin_url_exists'],
  ])('refuses a second %s %s', (field, first, second, code) => {
    const once = addValue(emptyFilterSet, field, first).filters
    if (!once) throw new Error('the first value was refused')
    expect(addValue(once, field, second)).toEqual({ error: code })
  })

  test.each<[ListFieldId, string, string]>([
    ['locations', '', 'error_required'],
    ['names', '   ', 'error_required'],
    ['names', 'x'.repeat(limits.maxTextLength + 1), 'error_too_long'],
    ['names', 'a\0b', 'error_invalid_text'],
    ['linkedinUrls', 'linkedin.com/company/acme', 'error_invalid_linkedin_url'],
    ['linkedinUrls', 'jane', 'error_invalid_linkedin_url'],
    ['companyFilter.headcounts', '50-10', 'error_invalid_range'],
    ['companyFilter.headcounts', 'many', 'error_invalid_range'],
    ['companyFilter.linkedinFollowers', '50-10', 'error_invalid_range'],
    ['companyFilter.HQLocationIncluded', ' ', 'error_required'],
    ['education.universities', '', 'error_required'],
    ['education.fieldsOfStudy', '', 'error_required'],
    ['funding.totalFundingRounds', '3-16', 'error_invalid_range'],
  ])('refuses %s %j', (field, value, code) => {
    expect(addValue(emptyFilterSet, field, value)).toEqual({ error: code })
  })

  test('refuses the value after the last that a list may hold', () => {
    const full = filtersOf({ names: Array.from({ length: limits.maxListValues }, (_, index) => `n${index}`) })
    expect(addValue(full, 'names', 'one more')).toEqual({ error: 'error_too_many' })
  })

  test('a company taken in leaves the excluded list, letter case aside, and the reverse', () => {
    const excluded = filtersOf({ companyFilter: { namesExcluded: ['Acme', 'Globex'] } })
    const included = addValue(excluded, 'companyFilter.namesIncluded', 'ACME').filters
    expect(included?.companyFilter).toMatchObject({ namesIncluded: ['ACME'], namesExcluded: ['Globex'] })
    const back = addValue(included ?? emptyFilterSet, 'companyFilter.namesExcluded', 'acme').filters
    expect(back?.companyFilter).toMatchObject({ namesIncluded: [], namesExcluded: ['Globex', 'acme'] })
  })

  test.each<[ListFieldId, ListFieldId]>([
    ['companyFilter.HQLocationIncluded', 'companyFilter.HQLocationExcluded'],
    ['experience.jobTitlesIncluded', 'experience.jobTitlesExcluded'],
  ])('so does a value of %s or %s', (included, excluded) => {
    const out = addValue(emptyFilterSet, excluded, 'Berlin').filters ?? emptyFilterSet
    const taken = addValue(out, included, 'BERLIN').filters ?? emptyFilterSet
    expect([readList(taken, included), readList(taken, excluded)]).toEqual([['BERLIN'], []])
    const back = addValue(taken, excluded, 'berlin').filters ?? emptyFilterSet
    expect([readList(back, included), readList(back, excluded)]).toEqual([[], ['berlin']])
  })

  test('leaves the given filter set as it was', () => {
    const before = filtersOf({ locations: ['Seoul'] })
    addValue(before, 'locations', 'Busan')
    expect(before).toEqual(filtersOf({ locations: ['Seoul'] }))
  })
})

test('switching past companies off empties their list', () => {
  const on = filtersOf({ companyFilter: { namesIncludedPast: true, namesIncludedPastList: ['Acme'] } })
  expect(setFlag(on, 'companyFilter.namesIncludedPast', false)).toEqual(emptyFilterSet)
  expect(clearField(on, 'companyFilter.namesIncludedPast')).toEqual(emptyFilterSet)
})

test('removing takes out one value', () => {
  const filters = filtersOf({ names: ['A', 'B'] })
  expect(removeValue(filters, 'names', 'A').names).toEqual(['B'])
})

test('removing a text ignores letter case, and leaves other spellings', () => {
  const filters = filtersOf({ companyFilter: { namesIncluded: ['AT&T', 'AT T', 'São', 'Sao'] } })
  const left = removeText(
    removeText(filters, 'companyFilter.namesIncluded', 'at&t'),
    'companyFilter.namesIncluded',
    'SÃO',
  )
  expect(left.companyFilter.namesIncluded).toEqual(['AT T', 'Sao'])
})

test('groups are listed and cleared', () => {
  const filters = filtersOf({
    locations: ['Seoul'],
    companyFilter: { namesIncluded: ['A', 'B'], namesIncludedPast: true, yearFoundedMin: 0 },
    experience: { seniorityLevels: ['Founder'] },
  })
  expect(activeGroups(filters)).toEqual(['location', 'company', 'founded', 'seniority'])
  expect(activeGroups(clearGroups(filters, ['company', 'founded']))).toEqual(['location', 'seniority'])
})

describe('included titles', () => {
  const titles = 'experience.jobTitlesIncluded'

  test('bring similar ones along when the first is added by hand', () => {
    expect(addByHand(emptyFilterSet, titles, 'CTO').filters?.experience.includeSimilarTitles).toBe(true)
    const exact = filtersOf({ experience: { jobTitlesIncluded: ['CTO'] } })
    expect(addByHand(exact, titles, 'CFO').filters?.experience.includeSimilarTitles).toBe(false)
  })

  test('take with the last one what only widens them', () => {
    const cto = filtersOf({
      experience: {
        jobTitlesIncluded: ['CTO'],
        includeSimilarTitles: true,
        similarTitlesExcluded: ['Head of IT'],
      },
    })
    expect(removeValue(cto, titles, 'CTO')).toEqual(emptyFilterSet)
    expect(removeText(cto, titles, 'cto')).toEqual(emptyFilterSet)
    expect(addValue(cto, 'experience.jobTitlesExcluded', 'CTO').filters).toEqual(
      filtersOf({ experience: { jobTitlesExcluded: ['CTO'] } }),
    )
  })
})

const on = (filters: FilterSet, id: number) =>
  toggleId(filters, 'listFilter.listsIncluded', { id, isChosen: true })

describe('a list of the account', () => {
  test('is included, excluded or neither', () => {
    const included = on(on(emptyFilterSet, 1), 2)
    expect(included.listFilter).toEqual({
      listsIncluded: [1, 2],
      listsExcluded: [],
      revealed: null,
      contacted: null,
      addedAfter: null,
    })
    const excluded = toggleId(included, 'listFilter.listsExcluded', { id: 1, isChosen: true })
    expect(excluded.listFilter).toMatchObject({ listsIncluded: [2], listsExcluded: [1] })
    const neither = toggleId(excluded, 'listFilter.listsExcluded', { id: 1, isChosen: false })
    expect(neither.listFilter).toMatchObject({ listsIncluded: [2], listsExcluded: [] })
  })

  test('is not added to a full filter', () => {
    const full = filtersOf({
      listFilter: { listsIncluded: Array.from({ length: limits.maxListValues }, (_, at) => at + 1) },
    })
    expect(on(full, 1000)).toBe(full)
  })
})
