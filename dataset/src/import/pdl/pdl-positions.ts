import type { PartialDate } from '@rapport/normalise/partial-date.ts'
import type { CompanyRecord, PositionRecord } from '../../records.ts'
import { companyKey } from '../company-facts.ts'
import { period, readDate } from '../dates.ts'
import { titleCase } from '../display-case.ts'
import { limitsOfText, readFirstText, readObject, readObjects, readText, type Json } from '../csv/fields.ts'
import { readCompanyFacts, type CompanyFields } from './pdl-company.ts'
import { placeFields, placeOfText } from './pdl-place.ts'
import { sortPositions } from '../person-facts.ts'

const maxPositions = 100

export type Career = {
  title: string | null
  company: CompanyRecord | null
  positions: PositionRecord[]
}

type Entry = PositionRecord & { isPrimary: boolean; hasEnd: boolean }

/**
 * Reads the positions of the `experience` list and of the `job_*` fields, which repeat the current
 * job (and describe its company better). The position that the source marks as primary is current;
 * if none is marked, the newest without an end. A position without a company is skipped, because
 * the store can't represent it; its title is kept if the `job_*` fields repeat it.
 */
export function readCareer(record: Json): Career {
  const entries = readObjects(record.experience, 'experience', maxPositions).flatMap(
    ({ value, path }) => readEntry(value, `${path}.`) ?? [],
  )
  markCurrent(entries)
  const job = readJob(record)
  const title = job.title
  const company = job.company === null ? null : mergeJob(entries, job, job.company)
  const positions = sortPositions(entries.map(toPosition))
  const current = positions.find(({ isCurrent }) => isCurrent)
  return {
    title: title ?? current?.title ?? null,
    company: company ?? current?.company ?? null,
    positions,
  }
}

function readEntry(value: Json, path: string): Entry | null {
  const title = readTitle(value.title, `${path}title`)
  const company = readEmployer(value.company, `${path}company`)
  const start = readDate(value.start_date, `${path}start_date`)
  const end = readDate(value.end_date, `${path}end_date`)
  const place = placeOfText(readFirstText(value.location_names, `${path}location_names`))
  if (company === null) return null
  return {
    title,
    company,
    place,
    ...period(start, end),
    isCurrent: false,
    isPrimary: value.is_primary === true,
    hasEnd: end !== null,
  }
}

/** A title is an object with a name, or plain text. */
function readTitle(value: unknown, path: string): string | null {
  const isPlain = typeof value === 'string'
  const name = isPlain ? value : readObject(value, path)?.name
  const title = readText(name, isPlain ? path : `${path}.name`, limitsOfText.title)
  return title === null ? null : titleCase(title)
}

/** A company is an object, or its name. */
function readEmployer(value: unknown, path: string): CompanyRecord | null {
  const record = typeof value === 'string' ? { name: value } : readObject(value, path)
  return record === null ? null : readCompanyFacts(record, `${path}.`)
}

function markCurrent(entries: Entry[]): void {
  if (entries.some(({ isPrimary }) => isPrimary)) {
    for (const entry of entries) entry.isCurrent = entry.isPrimary
    return
  }
  let newest: Entry | null = null
  for (const entry of entries)
    if (!entry.hasEnd && (newest === null || (entry.startDate ?? '') > (newest.startDate ?? '')))
      newest = entry
  if (newest !== null) newest.isCurrent = true
}

type Job = { title: string | null; company: CompanyRecord | null; startDate: PartialDate | null }

const jobCompanyFields: CompanyFields = {
  name: 'job_company_name',
  website: 'job_company_website',
  profile: 'job_company_linkedin_url',
  industry: 'job_company_industry',
  founded: 'job_company_founded',
  size: 'job_company_size',
  place: null,
  placeFields: placeFields('job_company_location_'),
}

function readJob(record: Json): Job {
  const title = readText(record.job_title, 'job_title', limitsOfText.title)
  return {
    title: title === null ? null : titleCase(title),
    company: readCompanyFacts(record, '', jobCompanyFields),
    startDate: readDate(record.job_start_date, 'job_start_date'),
  }
}

const filled = new WeakMap<CompanyRecord, WeakMap<CompanyRecord, CompanyRecord>>()

/**
 * Fills the unknown facts of `company` from `other`, a record of the same company. Equal inputs
 * give one shared record.
 */
function fillCompany(company: CompanyRecord, other: CompanyRecord): CompanyRecord {
  if (company === other) return company
  const known = filled.get(company) ?? new WeakMap<CompanyRecord, CompanyRecord>()
  filled.set(company, known)
  const before = known.get(other)
  if (before !== undefined) return before
  const after: CompanyRecord = {
    ...company,
    domain: company.domain ?? other.domain,
    linkedinSlug: company.linkedinSlug ?? other.linkedinSlug,
    industry: company.industry ?? other.industry,
    foundedYear: company.foundedYear ?? other.foundedYear,
    headcount: company.headcount ?? other.headcount,
    headquarters: company.headquarters ?? other.headquarters,
  }
  const keyed = { ...after, key: companyKey(after) ?? after.key }
  known.set(other, keyed)
  return keyed
}

/**
 * Merges the current job into the current entry at the same company, or into any entry there
 * without an end. If there is none, the job becomes a position of its own.
 */
function mergeJob(entries: Entry[], job: Job, company: CompanyRecord): CompanyRecord {
  const isSame = (entry: Entry) => entry.company.key === company.key || entry.company.name === company.name
  const entry =
    entries.find((candidate) => candidate.isCurrent && isSame(candidate)) ??
    entries.find((candidate) => !candidate.hasEnd && isSame(candidate))
  if (entry === undefined) {
    entries.unshift({
      title: job.title,
      company,
      place: null,
      startDate: job.startDate,
      endDate: null,
      isCurrent: true,
      isPrimary: true,
      hasEnd: false,
    })
    return company
  }
  entry.isCurrent = true
  entry.company = fillCompany(company, entry.company)
  entry.title ??= job.title
  if (!entry.hasEnd) entry.startDate ??= job.startDate
  return entry.company
}

const toPosition = ({ title, company, place, startDate, endDate, isCurrent }: Entry): PositionRecord => ({
  title,
  company,
  place,
  startDate,
  endDate,
  isCurrent,
})
