import type { FilterSet } from '@rapport/contract/filters.ts'
import { fold, foldWords } from '@rapport/dataset/normalise/fold.ts'
import { schoolKey } from '@rapport/dataset/normalise/company-name.ts'
import { linkedinPersonSlug } from '@rapport/dataset/normalise/linkedin.ts'
import { seniorityBits, seniorityFilterLevels } from '@rapport/dataset/normalise/seniority.ts'
import { normaliseTitle } from '@rapport/dataset/normalise/title.ts'
import { Bitset } from './bitset.ts'
import type { Companies, CompanyMask } from './companies.ts'
import type { Dictionary } from './dictionary.ts'
import type { Documents } from './documents.ts'
import type { Postings } from './postings.ts'

type Index = { documents: Documents; companies: Companies; today: number }

/** The documents that a filter set matches: the intersection of what each active filter allows, less what is excluded. */
export function matchingDocuments(index: Index, filters: FilterSet): Bitset {
  const found = Bitset.full(index.documents.size)
  for (const required of [...personClauses(index, filters), ...companyClauses(index, filters)])
    found.and(required)
  for (const excluded of exclusions(index, filters)) found.andNot(excluded)
  return found
}

function personClauses({ documents, today }: Index, filters: FilterSet): Bitset[] {
  const clauses: Bitset[] = []
  const { locations, names, linkedinUrls, experience } = filters
  if (locations.length > 0) clauses.push(byCode(documents.place, documents.places.within(locations)))
  if (names.length > 0) clauses.push(withNames(documents, names))
  if (linkedinUrls.length > 0) {
    const codes = linkedinUrls.flatMap((url) => documents.slugs.codeOf(linkedinPersonSlug(url) ?? '') ?? [])
    clauses.push(byPostings(documents.size, documents.bySlug, codes))
  }
  if (experience.jobTitlesIncluded.length > 0) {
    clauses.push(withTitles(documents, experience.jobTitlesIncluded))
  }
  if (experience.seniorityLevels.length > 0) {
    const bits = seniorityBits(experience.seniorityLevels.flatMap(seniorityFilterLevels))
    clauses.push(where(documents.seniorities, (levels) => (levels & bits) !== 0))
  }
  const { minExperience: min, maxExperience: max } = experience
  if (min !== null || max !== null) {
    clauses.push(experienced(documents, today, { min: min ?? 0, max: max ?? Infinity }))
  }
  return [...clauses, ...educationClauses(documents, filters)]
}

function educationClauses(documents: Documents, { education }: FilterSet): Bitset[] {
  const clauses: Bitset[] = []
  const { universities, fieldsOfStudy, minGraduationYear: min, maxGraduationYear: max } = education
  if (universities.length > 0) {
    const codes = codesNamed(documents.schools, universities.map(schoolKey))
    clauses.push(byPostings(documents.size, documents.bySchool, codes))
  }
  if (fieldsOfStudy.length > 0) {
    const codes = codesContaining(documents.fields, fieldsOfStudy.map(fold))
    clauses.push(byPostings(documents.size, documents.byField, codes))
  }
  if (min !== null || max !== null) {
    const codes = codesWhere(
      documents.graduationYears,
      (year) => Number(year) >= (min ?? -Infinity) && Number(year) <= (max ?? Infinity),
    )
    clauses.push(byPostings(documents.size, documents.byGraduationYear, codes))
  }
  return clauses
}

function companyClauses({ documents, companies, today }: Index, filters: FilterSet): Bitset[] {
  const { companyFilter } = filters
  const clauses: Bitset[] = []
  const pastNames = companyFilter.namesIncludedPast ? companyFilter.namesIncludedPastList : []
  if (companyFilter.namesIncluded.length + pastNames.length > 0) {
    const either = byCode(documents.company, companies.named(companyFilter.namesIncluded))
    addPast(either, documents, companies.named(pastNames))
    clauses.push(either)
  }
  if (companyFilter.HQLocationIncluded.length > 0) {
    clauses.push(byCode(documents.company, companies.headquarteredIn(companyFilter.HQLocationIncluded)))
  }
  const fulfilling = companies.fulfilling(filters, today)
  if (fulfilling) clauses.push(byCode(documents.company, fulfilling))
  return clauses
}

function exclusions({ documents, companies }: Index, { companyFilter, experience }: FilterSet): Bitset[] {
  const excluded: Bitset[] = []
  if (experience.jobTitlesExcluded.length > 0) {
    excluded.push(withTitles(documents, experience.jobTitlesExcluded))
  }
  if (companyFilter.namesExcluded.length > 0) {
    const mask = companies.named(companyFilter.namesExcluded)
    const current = byCode(documents.company, mask)
    if (companyFilter.namesExcludedPast) addPast(current, documents, mask)
    excluded.push(current)
  }
  if (companyFilter.HQLocationExcluded.length > 0) {
    excluded.push(byCode(documents.company, companies.headquarteredIn(companyFilter.HQLocationExcluded)))
  }
  return excluded
}

/** People with so many whole years of work on a day. */
function experienced(documents: Documents, today: number, years: { min: number; max: number }): Bitset {
  const day = new Date(today * 86_400_000)
  const month = day.getUTCFullYear() * 12 + day.getUTCMonth()
  const set = new Bitset(documents.size)
  documents.workedMonths.forEach((months, ordinal) => {
    if (months < 0) return
    const running = Math.max(0, month - documents.workingSince[ordinal]!)
    const whole = Math.floor((months + running) / 12)
    if (whole >= years.min && whole <= years.max) set.add(ordinal)
  })
  return set
}

/** Documents whose code has a 1 in the mask; unknown (-1) never has. */
function byCode(column: Int32Array, mask: Uint8Array): Bitset {
  return where(column, (code) => code >= 0 && mask[code] === 1)
}

function where(column: Int32Array | Uint16Array, test: (value: number) => boolean): Bitset {
  const set = new Bitset(column.length)
  for (let ordinal = 0; ordinal < column.length; ordinal++) if (test(column[ordinal]!)) set.add(ordinal)
  return set
}

function byPostings(size: number, postings: Postings, codes: Iterable<number>): Bitset {
  const set = new Bitset(size)
  for (const code of codes) for (const ordinal of postings.of(code)) set.add(ordinal)
  return set
}

function addPast(set: Bitset, documents: Documents, mask: CompanyMask): void {
  mask.forEach((meant, company) => {
    if (meant) for (const ordinal of documents.byPastCompany.of(company)) set.add(ordinal)
  })
}

/** People with any of the names; a name means all its words, in any order. */
function withNames(documents: Documents, names: readonly string[]): Bitset {
  const any = new Bitset(documents.size)
  for (const name of names) {
    const codes = foldWords(name).map((word) => documents.nameWords.codeOf(word))
    if (codes.length === 0 || codes.includes(undefined)) continue
    const all = Bitset.full(documents.size)
    for (const code of codes) all.and(byPostings(documents.size, documents.byNameWord, [code!]))
    any.or(all)
  }
  return any
}

/** People in whose normalised title the words of one of the titles stand together, in order. Looks at distinct titles only. */
function withTitles(documents: Documents, titles: readonly string[]): Bitset {
  const mask = new Uint8Array(documents.titles.values.length)
  for (const code of codesContaining(documents.titles, titles.map(normaliseTitle))) mask[code] = 1
  return byCode(documents.title, mask)
}

/** Codes of the values in which the words of a phrase stand together; an empty phrase stands nowhere. */
function codesContaining(dictionary: Dictionary, phrases: readonly string[]): number[] {
  const padded = phrases.filter(Boolean).map((phrase) => ` ${phrase} `)
  return codesWhere(dictionary, (value) => padded.some((phrase) => ` ${value} `.includes(phrase)))
}

/** Codes of the values that equal a key, or, for a key that no value equals, contain it as whole words. */
function codesNamed(dictionary: Dictionary, keys: readonly string[]): number[] {
  return keys.filter(Boolean).flatMap((key) => dictionary.codeOf(key) ?? codesContaining(dictionary, [key]))
}

function codesWhere(dictionary: Dictionary, test: (value: string) => boolean): number[] {
  return dictionary.values.flatMap((value, code) => (test(value) ? [code] : []))
}
