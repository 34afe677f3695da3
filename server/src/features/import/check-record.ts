import { cutText } from '@rapport/contract/plain-text.ts'
import { maxKeyLength } from '@rapport/contract/index-key.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { CompanyRecord, PersonRecord } from '@rapport/dataset/records.ts'

/**
 * Maximum characters of an indexed text, in units of three bytes at most: leaves room below the
 * 2,704 bytes of an index row.
 */
const maxIndexedLength = maxKeyLength
const maxListLength = 1000
const maxInteger = 2 ** 31 - 1
const maxKnownDates = 20_000

/**
 * Returns why a person can't be stored, or null. Finds only faults that the record alone shows;
 * database constraints find the others.
 */
export function personProblem(person: PersonRecord): string | null {
  return (
    (person.company && companyProblem(person.company)) ??
    firstProblem(person.positions, ({ company }) => companyProblem(company)) ??
    badText(person, 'person') ??
    tooLong('key', person.key) ??
    (person.fullName === '' ? 'the name is empty' : null) ??
    tooLong('LinkedIn slug', person.linkedinSlug) ??
    // Lists are sorted by these.
    tooLong('first name', person.firstName) ??
    tooLong('last name', person.lastName) ??
    tooLong('title', person.title) ??
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

/** Companies that passed the checks. Importers share one object between equal companies. */
const sound = new WeakSet<object>()

/** Why a company can't be stored, or null. */
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
    (company.name === '' ? 'the company name is empty' : null) ??
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

/** PostgreSQL accepts neither NUL characters nor lone surrogates, anywhere in a text. */
function badText(value: unknown, name: string): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return `${name} contains a NUL character`
    return value.isWellFormed() ? null : `${name} contains half a surrogate pair`
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
  return text !== null && text.length > maxIndexedLength
    ? `${name} has ${text.length} characters; the limit is ${maxIndexedLength}`
    : null
}

function tooMany(name: string, list: unknown[]): string | null {
  return list.length > maxListLength ? `${list.length} ${name}; the limit is ${maxListLength}` : null
}

function badNumber(name: string, value: number | null, max: number): string | null {
  if (value === null || (Number.isSafeInteger(value) && value >= 0 && value <= max)) return null
  return `${name} ${value} is not a whole number from 0 to ${max}`
}

function badDate(date: string | null): string | null {
  return date === null || isDate(date)
    ? null
    : `date '${cutText(date, 40)}' is not a day as YYYY-MM-DD, YYYY-MM or YYYY`
}

const knownDates = new Map<string, boolean>()

/** Whether the text is a day, month or year of the calendar, from year 1. */
function isDate(text: string): boolean {
  const known = knownDates.get(text)
  if (known !== undefined) return known
  const day = `${text}-01-01`.slice(0, 10)
  const isReal = /^(?!0000)\d{4}(?:-\d{2}){0,2}$/.test(text) && new Date(day).toJSON()?.slice(0, 10) === day
  if (knownDates.size > maxKnownDates) knownDates.clear()
  knownDates.set(text, isReal)
  return isReal
}

function badPlace(place: Place | null): string | null {
  if (!place) return null
  const { city, metro, state, country } = place
  if (country !== null && !/^[A-Z]{2}$/.test(country)) return `country '${country}' is not a two-letter code`
  const text = (city ?? '') + (metro ?? '') + (state ?? '')
  if (text === '' && country === null) return 'the place is empty'
  return tooLong('place', text)
}

function firstProblem<T>(list: T[], problem: (item: T) => string | null): string | null {
  for (const item of list) {
    const found = problem(item)
    if (found) return found
  }
  return null
}
