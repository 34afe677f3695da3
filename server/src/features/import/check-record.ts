import type { Place } from '@rapport/normalise/places/place.ts'
import type { CompanyRecord, PersonRecord } from '@rapport/dataset/records.ts'

/** Characters of a text that stands in an index: with room below the 2,704 bytes of an index row. */
const indexedLength = 500
const largestList = 1000
const maxInteger = 2 ** 31 - 1

/** Why a record cannot be stored, or null. What is left to the database's own constraints cannot be seen from the record alone. */
export function personProblem(person: PersonRecord): string | null {
  return (
    (person.company && companyProblem(person.company)) ??
    firstProblem(person.positions, ({ company }) => companyProblem(company)) ??
    badText(person, 'person') ??
    tooLong('key', person.key) ??
    (person.fullName === '' ? 'the name is empty' : null) ??
    tooLong('LinkedIn slug', person.linkedinSlug) ??
    badPlace(person.place) ??
    tooMany('positions', person.positions) ??
    tooMany('schools', person.education) ??
    tooMany('contact values', person.contacts) ??
    badNumber('years of experience', person.experienceYears, 100) ??
    badDate(person.observedOn) ??
    firstProblem(
      person.positions,
      ({ place, startDate, endDate }) => badPlace(place) ?? badDate(startDate) ?? badDate(endDate),
    ) ??
    firstProblem(person.contacts, (contact) => tooLong(contact.kind, contact.value)) ??
    firstProblem(
      person.education,
      (school) =>
        badNumber('start year', school.startYear, 32_767) ??
        badNumber('graduation year', school.endYear, 32_767),
    )
  )
}

/** Companies that were found sound: importers share the objects of equal companies. */
const sound = new WeakSet<object>()

/** The same for a company. */
export function companyProblem(company: CompanyRecord): string | null {
  if (sound.has(company)) return null
  const problem = badText(company, 'company') ?? companyNumbersProblem(company)
  if (problem === null) sound.add(company)
  return problem
}

function companyNumbersProblem(company: CompanyRecord): string | null {
  const { headcount } = company
  return (
    tooLong('company key', company.key) ??
    tooLong('company name', company.name) ??
    (company.name === '' ? 'a company without a name' : null) ??
    tooLong('company domain', company.domain) ??
    badPlace(company.headquarters) ??
    tooMany('offices', company.offices) ??
    firstProblem(company.offices, badPlace) ??
    badNumber('founding year', company.foundedYear, 2200) ??
    badNumber('headcount', headcount?.min ?? null, maxInteger) ??
    badNumber('headcount', headcount?.max ?? null, maxInteger) ??
    (headcount && headcount.max !== null && headcount.max < headcount.min
      ? `headcount ${headcount.min}-${headcount.max} ends before it begins`
      : null) ??
    (Number.isFinite(company.headcountGrowth ?? 0) ? null : 'headcount growth is not a number') ??
    badNumber('revenue', company.revenue, Number.MAX_SAFE_INTEGER) ??
    badNumber('followers', company.linkedinFollowers, maxInteger) ??
    badNumber('total funding', company.fundingTotal, Number.MAX_SAFE_INTEGER) ??
    badNumber('number of funding rounds', company.fundingRoundCount, 32_767) ??
    tooMany('funding rounds', company.fundingRounds ?? []) ??
    firstProblem(
      company.fundingRounds ?? [],
      ({ amount, date }) => badNumber('funding amount', amount, Number.MAX_SAFE_INTEGER) ?? badDate(date),
    )
  )
}

/** PostgreSQL takes neither NUL characters nor half a surrogate pair, wherever they stand. */
function badText(value: unknown, name: string): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return `a NUL character in ${name}`
    return value.isWellFormed() ? null : `half a surrogate pair in ${name}`
  }
  if (typeof value !== 'object' || value === null || sound.has(value)) return null
  if (Array.isArray(value)) return firstProblem(value, (item) => badText(item, name))
  for (const key in value) {
    const problem = badText(value[key as keyof typeof value], key)
    if (problem) return problem
  }
  return null
}

function tooLong(name: string, text: string | null): string | null {
  return text !== null && text.length > indexedLength
    ? `${name} has ${text.length} characters, at most ${indexedLength} are stored`
    : null
}

function tooMany(name: string, list: unknown[]): string | null {
  return list.length > largestList ? `${list.length} ${name}, at most ${largestList} are stored` : null
}

function badNumber(name: string, value: number | null, max: number): string | null {
  if (value === null || (Number.isSafeInteger(value) && value >= 0 && value <= max)) return null
  return `${name} ${value} is not a whole number from 0 to ${max}`
}

function badDate(date: string | null): string | null {
  return date === null || /^\d{4}(?:-\d{2}){0,2}$/.test(date)
    ? null
    : `date '${date.slice(0, 40)}' is not YYYY-MM-DD, YYYY-MM or YYYY`
}

function badPlace(place: Place | null): string | null {
  if (!place) return null
  const { city, metro, state, country } = place
  if (country !== null && !/^[A-Z]{2}$/.test(country)) return `country '${country}' is not a two-letter code`
  const text = (city ?? '') + (metro ?? '') + (state ?? '')
  if (text === '' && country === null) return 'a place without any part'
  return tooLong('place', text)
}

function firstProblem<T>(list: T[], problem: (item: T) => string | null): string | null {
  for (const item of list) {
    const found = problem(item)
    if (found) return found
  }
  return null
}
