import type { EachFilter, PersonFieldId } from '@rapport/contract/filters/each-filter.ts'
import {
  emailsOnFile,
  phonesOnFile,
  type JobFunction,
  type SeniorityFilter,
} from '@rapport/contract/filters/vocabularies.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { foldWords } from '@rapport/contract/fold.ts'
import { fieldNames } from '@rapport/normalise/fields-of-study.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { slugsToFind } from '@rapport/normalise/linkedin.ts'
import type { CompanyFacts, PersonFacts } from '../../src/facts.ts'
import { employments } from './company-filters.ts'
import {
  any,
  foldedField,
  remembered,
  hasPhrase,
  isNamed,
  keyOfSchool,
  none,
  within,
  type Test,
} from './match.ts'
import { isContacted, isOnList, isRevealed } from '../lists.ts'
import { mentionsEvery, mentionsSome } from './keywords.ts'
import { placeTest } from './places.ts'
import { factsOf, isTitled, titleRank } from './titles.ts'

/**
 * The data that a filter set is evaluated on. `people` are the living ones; `today` counts days
 * since 1970-01-01.
 */
export type Known = {
  companies: ReadonlyMap<number, CompanyFacts>
  people: readonly PersonFacts[]
  today: number
}

type Experience = FilterSet['experience']

/** A filter's test of a person; null if it is not set. */
type TestOf = (filters: FilterSet, known: Known) => Test<PersonFacts> | null

/**
 * The meaning of each filter, stated a second time as a plain predicate over one person. Shares
 * only the normalisation of texts with the index.
 */
const personTests = {
  locations: ({ locations }) => any(locations, livesIn),
  locationsExcluded: ({ locationsExcluded }) => none(locationsExcluded, livesIn),
  names: ({ names }) => any(names, isCalled),
  namesExcluded: ({ namesExcluded }) => none(namesExcluded, isCalled),
  linkedinUrls: ({ linkedinUrls }) => any(linkedinUrls, hasProfile),
  'experience.minExperience': ({ experience }, { today }) => hasWorked(experience, today),
  'experience.maxExperience': { answeredBy: 'experience.minExperience' },
  'experience.seniorityLevels': ({ experience }) => any(experience.seniorityLevels, hasLevel),
  'experience.seniorityLevelsExcluded': ({ experience }) =>
    none(experience.seniorityLevelsExcluded, hasLevel),
  'experience.functions': ({ experience }) => any(experience.functions, worksIn),
  'experience.functionsExcluded': ({ experience }) => none(experience.functionsExcluded, worksIn),
  'experience.jobTitlesIncluded': ({ experience }) =>
    any(experience.jobTitlesIncluded, () => isRanked(experience)),
  'experience.includeSimilarTitles': { answeredBy: 'experience.jobTitlesIncluded' },
  'experience.similarTitlesExcluded': { answeredBy: 'experience.jobTitlesIncluded' },
  'experience.jobTitlesExcluded': ({ experience }) => none(experience.jobTitlesExcluded, isTitled),
  'experience.changedJobWithinDays': ({ experience }, { today }) =>
    experience.changedJobWithinDays === null ? null : hasBegun(experience.changedJobWithinDays, today),
  'experience.pastJobTitlesIncluded': ({ experience }) => any(experience.pastJobTitlesIncluded, wasTitled),
  'experience.minYearsInRole': ({ experience }, { today }) =>
    hasLasted('positionSince', [experience.minYearsInRole, experience.maxYearsInRole], today),
  'experience.maxYearsInRole': { answeredBy: 'experience.minYearsInRole' },
  'experience.minYearsAtCompany': ({ experience }, { today }) =>
    hasLasted('companySince', [experience.minYearsAtCompany, experience.maxYearsAtCompany], today),
  'experience.maxYearsAtCompany': { answeredBy: 'experience.minYearsAtCompany' },
  'skills.included': ({ skills: { included, all } }) =>
    any(included, (skills) => (all ? hasEverySkill(skills) : hasSomeSkill(skills))),
  'skills.excluded': ({ skills }) => none(skills.excluded, hasSomeSkill),
  'skills.all': { answeredBy: 'skills.included' },
  'keywords.included': ({ keywords: { included, all } }, known) =>
    any(included, (phrases) => (all ? mentionsEvery(phrases, known) : mentionsSome(phrases, known))),
  'keywords.excluded': ({ keywords }, known) =>
    none(keywords.excluded, (phrases) => mentionsSome(phrases, known)),
  'keywords.all': { answeredBy: 'keywords.included' },
  'education.universities': ({ education }, { people }) =>
    any(education.universities, (names) => wentTo(names, people)),
  'education.universitiesExcluded': ({ education }, { people }) =>
    none(education.universitiesExcluded, (names) => wentTo(names, people)),
  'education.fieldsOfStudy': ({ education }) => any(education.fieldsOfStudy, studied),
  'education.fieldsOfStudyExcluded': ({ education }) => none(education.fieldsOfStudyExcluded, studied),
  'education.minGraduationYear': ({ education }) => graduated(education),
  'education.maxGraduationYear': { answeredBy: 'education.minGraduationYear' },
  'contacts.email': ({ contacts }) => any(contacts.email, (values) => hasOnFile(values, emailsOnFile, 0)),
  'contacts.phone': ({ contacts }) => any(contacts.phone, (values) => hasOnFile(values, phonesOnFile, 3)),
  'listFilter.listsIncluded': ({ listFilter }) => any(listFilter.listsIncluded, isMember),
  'listFilter.listsExcluded': ({ listFilter }) => none(listFilter.listsExcluded, isMember),
  'listFilter.revealed': ({ listFilter }) => answers(listFilter.revealed, isRevealed),
  'listFilter.contacted': ({ listFilter }) => answers(listFilter.contacted, isContacted),
  'listFilter.addedAfter': ({ listFilter: { addedAfter } }) =>
    addedAfter === null ? null : ({ id }) => id > addedAfter,
} satisfies EachFilter<TestOf, PersonFieldId>

const personTestsOf = Object.values(personTests).filter((entry) => typeof entry === 'function')

/** Whether a person matches all filters. */
export function personMatcher(known: Known, filters: FilterSet): (person: PersonFacts) => boolean {
  const own = personTestsOf.map((testOf: TestOf) => testOf(filters, known)).filter((test) => test !== null)
  const tests = [...own, ...employerTests(known, filters)]
  return (person) => tests.every((test) => test(person))
}

function isMember(lists: readonly number[]): Test<PersonFacts> {
  return ({ id }) => lists.some((list) => isOnList(list, id))
}

function answers(answer: boolean | null, isTrue: (id: number) => boolean): Test<PersonFacts> | null {
  return answer === null ? null : ({ id }) => isTrue(id) === answer
}

function hasProfile(urls: readonly string[]): Test<PersonFacts> {
  const slugs = new Set<string | null>(urls.flatMap(slugsToFind))
  return ({ linkedinSlug }) => linkedinSlug !== null && slugs.has(linkedinSlug)
}

function livesIn(locations: readonly string[]): Test<PersonFacts> {
  const isThere = placeTest(locations)
  return ({ place }) => place !== null && isThere(place)
}

function isCalled(names: readonly string[]): Test<PersonFacts> {
  const required = names.map(foldWords).filter((words) => words.length > 0)
  return ({ nameFolded }) => {
    const own = nameFolded.split(' ')
    return required.some((words) => words.every((word) => own.includes(word)))
  }
}

function hasLevel(labels: readonly SeniorityFilter[]): Test<PersonFacts> {
  return ({ seniorities }) =>
    labels.some((label) => {
      if (label === 'Senior-Level') return seniorities.includes('Senior')
      if (label !== 'President/Vice President') return seniorities.includes(label)
      return seniorities.includes('President') || seniorities.includes('Vice President')
    })
}

function hasWorked({ minExperience: min, maxExperience: max }: Experience, today: number) {
  if (min === null && max === null) return null
  return ({ work }: PersonFacts) => work !== null && within(workedYears(work, today), min, max)
}

function worksIn(functions: readonly JobFunction[]): Test<PersonFacts> {
  return ({ titleNormalised }) => {
    const jobFunction = titleNormalised === null ? null : factsOf(titleNormalised).jobFunction
    return jobFunction !== null && functions.includes(jobFunction)
  }
}

function wasTitled(titles: readonly string[]): Test<PersonFacts> {
  const isOne = isTitled(titles)
  return ({ pastTitles }) => pastTitles.some((title) => isOne({ titleNormalised: normaliseTitle(title) }))
}

function isRanked(experience: Experience): Test<PersonFacts> {
  const rank = titleRank(experience)
  return (person) => rank(person) !== null
}

function hasBegun(days: number, today: number): Test<PersonFacts> {
  return ({ positionSince }) => positionSince !== null && began(positionSince, today, days)
}

/** Whether a month is not before that of the day so many days ago, nor after the present one. */
function began(month: number, today: number, days: number): boolean {
  return month > 0 && within(month, monthOf(today - days), monthOf(today))
}

function hasLasted(
  fact: 'positionSince' | 'companySince',
  [min, max]: [number | null, number | null],
  today: number,
): Test<PersonFacts> | null {
  if (min === null && max === null) return null
  return (person) => {
    const since = person[fact]
    if (since === null || since <= 0 || since > monthOf(today)) return false
    return within(Math.floor((monthOf(today) - since) / 12), min, max)
  }
}

const keyOfSkill = remembered(skillKey)
const hasSkill = ({ skills }: PersonFacts, sought: string) =>
  keyOfSkill(sought) !== '' && skills.some((own) => keyOfSkill(own) === keyOfSkill(sought))

const hasSomeSkill =
  (skills: readonly string[]): Test<PersonFacts> =>
  (person) =>
    skills.some((sought) => hasSkill(person, sought))

const hasEverySkill =
  (skills: readonly string[]): Test<PersonFacts> =>
  (person) =>
    skills.every((sought) => hasSkill(person, sought))

/** `first`: the bit of the first of all values. */
function hasOnFile(values: readonly string[], all: readonly string[], first: number): Test<PersonFacts> {
  return ({ contacts }) =>
    values.some((value) => Math.floor(contacts / 2 ** (first + all.indexOf(value))) % 2 === 1)
}

export function monthOf(day: number): number {
  const date = new Date(day * 86_400_000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function workedYears({ months, since }: NonNullable<PersonFacts['work']>, today: number): number {
  return Math.floor((months + (since === null ? 0 : Math.max(0, monthOf(today) - since))) / 12)
}

function graduated({ minGraduationYear: min, maxGraduationYear: max }: FilterSet['education']) {
  if (min === null && max === null) return null
  return ({ graduationYears }: PersonFacts) => graduationYears.some((year) => within(year, min, max))
}

function wentTo(universities: readonly string[], people: readonly PersonFacts[]): Test<PersonFacts> {
  const required = universities.map(keyOfSchool)
  const all = new Set(people.flatMap((person) => person.schools.map(keyOfSchool)))
  return ({ schools }) =>
    schools.some((school) => required.some((name) => isNamed(keyOfSchool(school), name, all)))
}

function studied(fields: readonly string[]): Test<PersonFacts> {
  const required = fields.flatMap(fieldNames)
  return ({ fieldsOfStudy }) =>
    fieldsOfStudy.some((own) => required.some((field) => hasPhrase(foldedField(own), field)))
}

/** Finds the companies that each filter on companies names, then tests who works or worked there. */
function employerTests({ companies, today }: Known, filters: FilterSet): Test<PersonFacts>[] {
  const idsOf = (test: Test<CompanyFacts>) =>
    new Set([...companies.values()].filter(test).map((company) => company.id))
  const all = new Set([...companies.values()].map((company) => company.nameKey))
  return employments({ filters, all, today }).map(({ now, past, isExcluded }) => {
    const [current, former] = [idsOf(now), idsOf(past)]
    return ({ company, pastCompanies }) => {
      const isThere = company !== null && current.has(company)
      return (isThere || pastCompanies.some((id) => former.has(id))) !== isExcluded
    }
  })
}
