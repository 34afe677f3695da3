import type { JobFunction, SeniorityFilter } from '@rapport/contract/filters/vocabularies.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { foldWords } from '@rapport/contract/fold.ts'
import { fieldNames } from '@rapport/normalise/fields-of-study.ts'
import { slugsToFind } from '@rapport/normalise/linkedin.ts'
import type { CompanyFacts, PersonFacts } from '../../src/facts.ts'
import { companyTest } from './company-filters.ts'
import { foldedField, hasPhrase, isNamed, keyOfSchool, not, within, type Test } from './match.ts'
import { isContacted, isOnList, isRevealed } from '../lists.ts'
import { placeTest } from './places.ts'
import { factsOf, isTitled, titleRank } from './titles.ts'

/** The data that a filter set is evaluated on. `people` are the living ones; `today` counts days since 1970-01-01. */
export type Known = {
  companies: ReadonlyMap<number, CompanyFacts>
  people: readonly PersonFacts[]
  today: number
}

/**
 * The meaning of each filter, stated a second time as a plain predicate over one person. Shares only the normalisation of texts with the
 * index.
 */
export function personMatcher(known: Known, filters: FilterSet): (person: PersonFacts) => boolean {
  const tests = [
    ...identityTests(filters),
    ...experienceTests(known, filters),
    ...educationTests(known, filters),
    ...employerTests(known, filters),
    ...listTests(filters),
  ]
  return (person) => tests.every((test) => test(person))
}

function identityTests(filters: FilterSet): Test<PersonFacts>[] {
  const { locations, locationsExcluded, names, namesExcluded, linkedinUrls } = filters
  const tests: Test<PersonFacts>[] = []
  if (locations.length > 0) tests.push(livesIn(locations))
  if (locationsExcluded.length > 0) tests.push(not(livesIn(locationsExcluded)))
  if (names.length > 0) tests.push(isCalled(names))
  if (namesExcluded.length > 0) tests.push(not(isCalled(namesExcluded)))
  if (linkedinUrls.length > 0) {
    const slugs = new Set<string | null>(linkedinUrls.flatMap(slugsToFind))
    tests.push(({ linkedinSlug }) => linkedinSlug !== null && slugs.has(linkedinSlug))
  }
  return tests
}

function listTests({ listFilter }: FilterSet): Test<PersonFacts>[] {
  const { listsIncluded, listsExcluded, revealed, contacted } = listFilter
  const tests: Test<PersonFacts>[] = []
  if (listsIncluded.length > 0) tests.push(({ id }) => listsIncluded.some((list) => isOnList(list, id)))
  if (listsExcluded.length > 0) tests.push(({ id }) => !listsExcluded.some((list) => isOnList(list, id)))
  if (revealed !== null) tests.push(({ id }) => isRevealed(id) === revealed)
  if (contacted !== null) tests.push(({ id }) => isContacted(id) === contacted)
  return tests
}

function livesIn(locations: string[]): Test<PersonFacts> {
  const isThere = placeTest(locations)
  return ({ place }) => place !== null && isThere(place)
}

function isCalled(names: string[]): Test<PersonFacts> {
  const required = names.map(foldWords).filter((words) => words.length > 0)
  return ({ nameFolded }) => {
    const own = nameFolded.split(' ')
    return required.some((words) => words.every((word) => own.includes(word)))
  }
}

function hasLevel({ seniorities }: PersonFacts, label: SeniorityFilter): boolean {
  if (label === 'Senior-Level') return seniorities.includes('Senior')
  if (label !== 'President/Vice President') return seniorities.includes(label)
  return seniorities.includes('President') || seniorities.includes('Vice President')
}

function experienceTests({ today }: Known, { experience }: FilterSet): Test<PersonFacts>[] {
  const tests: Test<PersonFacts>[] = []
  const { minExperience: min, maxExperience: max } = experience
  if (min !== null || max !== null)
    tests.push((person) => person.work !== null && within(workedYears(person.work, today), min, max))
  const labels = experience.seniorityLevels
  if (labels.length > 0) tests.push((person) => labels.some((label) => hasLevel(person, label)))
  const excluded = experience.seniorityLevelsExcluded
  if (excluded.length > 0) tests.push((person) => !excluded.some((label) => hasLevel(person, label)))
  const { functions, functionsExcluded, changedJobWithinDays: days } = experience
  if (functions.length > 0) tests.push(works(functions))
  if (functionsExcluded.length > 0) tests.push(not(works(functionsExcluded)))
  if (days !== null)
    tests.push(({ positionSince }) => positionSince !== null && began(positionSince, today, days))
  const { jobTitlesIncluded, jobTitlesExcluded } = experience
  const rank = titleRank(experience)
  if (jobTitlesIncluded.length > 0) tests.push((person) => rank(person) !== null)
  if (jobTitlesExcluded.length > 0) tests.push(not(isTitled(jobTitlesExcluded)))
  return tests
}

const works =
  (functions: readonly JobFunction[]): Test<PersonFacts> =>
  ({ titleNormalised }) => {
    const jobFunction = titleNormalised === null ? null : factsOf(titleNormalised).jobFunction
    return jobFunction !== null && functions.includes(jobFunction)
  }

/** Whether a month is not before that of the day so many days ago, nor after the present one. */
function began(month: number, today: number, days: number): boolean {
  return month > 0 && within(month, monthOf(today - days), monthOf(today))
}

export function monthOf(day: number): number {
  const date = new Date(day * 86_400_000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function workedYears({ months, since }: NonNullable<PersonFacts['work']>, today: number): number {
  return Math.floor((months + (since === null ? 0 : Math.max(0, monthOf(today) - since))) / 12)
}

function educationTests({ people }: Known, { education }: FilterSet): Test<PersonFacts>[] {
  const tests: Test<PersonFacts>[] = []
  const { universities, universitiesExcluded, fieldsOfStudy, fieldsOfStudyExcluded } = education
  if (universities.length > 0) tests.push(wentTo(universities, people))
  if (universitiesExcluded.length > 0) tests.push(not(wentTo(universitiesExcluded, people)))
  if (fieldsOfStudy.length > 0) tests.push(studied(fieldsOfStudy))
  if (fieldsOfStudyExcluded.length > 0) tests.push(not(studied(fieldsOfStudyExcluded)))
  const { minGraduationYear: min, maxGraduationYear: max } = education
  if (min !== null || max !== null)
    tests.push(({ graduationYears }) => graduationYears.some((year) => within(year, min, max)))
  return tests
}

function wentTo(universities: string[], people: readonly PersonFacts[]): Test<PersonFacts> {
  const required = universities.map(keyOfSchool)
  const all = new Set(people.flatMap((person) => person.schools.map(keyOfSchool)))
  return ({ schools }) =>
    schools.some((school) => required.some((name) => isNamed(keyOfSchool(school), name, all)))
}

function studied(fields: string[]): Test<PersonFacts> {
  const required = fields.flatMap(fieldNames)
  return ({ fieldsOfStudy }) =>
    fieldsOfStudy.some((own) => required.some((field) => hasPhrase(foldedField(own), field)))
}

/** Filters on companies: first finds the companies that each filter matches, then who works or worked there. */
function employerTests({ companies, today }: Known, filters: FilterSet): Test<PersonFacts>[] {
  const idsOf = (test: Test<CompanyFacts>) =>
    new Set([...companies.values()].filter(test).map((company) => company.id))
  const all = new Set([...companies.values()].map((company) => company.nameKey))
  const { current, named, excluded } = companyTest(filters, all, today)
  const tests: Test<PersonFacts>[] = []
  if (current) {
    const ids = idsOf(current)
    tests.push(({ company }) => company !== null && ids.has(company))
  }
  if (named) {
    const [now, past] = [idsOf(named.now), idsOf(named.past)]
    tests.push(
      ({ company, pastCompanies }) =>
        (company !== null && now.has(company)) || pastCompanies.some((id) => past.has(id)),
    )
  }
  const [now, past] = [idsOf(excluded.now), idsOf(excluded.past)]
  if (now.size + past.size > 0)
    tests.push(({ company, pastCompanies }) => {
      const isExcluded = company !== null && now.has(company)
      return !isExcluded && !pastCompanies.some((id) => past.has(id))
    })
  return tests
}
