import type { ContactKind, ContactStatus, ContactType } from '@rapport/contract/contacts/vocabularies.ts'
import type { CompanyType } from '@rapport/contract/filters/vocabularies.ts'
import type { PartialDate } from '@rapport/normalise/partial-date.ts'
import type { Place } from '@rapport/normalise/places/place.ts'

/**
 * The records that importers yield and the store takes: a vendor line or table row, parsed,
 * validated, and normalised where a filter requires it, with display texts unchanged. Unknown is
 * null or empty, never a guess.
 */

export type FundingRoundRecord = {
  /** The source's name of the round ('Series B', 'Grant'). */
  name: string | null
  date: PartialDate | null
  /** Dollars; null if undisclosed. */
  amount: number | null
}

export type CompanyRecord = {
  /**
   * Stable across deliveries: `in:{linkedin slug}`, else `web:{domain}` (in tables
   * `web:{domain} {company name key}`), else `name:{company name key}`.
   */
  key: string
  name: string
  domain: string | null
  linkedinSlug: string | null
  /** One of the contract's industries. */
  industry: string | null
  type: CompanyType | null
  foundedYear: number | null
  /** Employees: equal ends if exact; a null `max` if the band is open. */
  headcount: { min: number; max: number | null } | null
  /** Change over 12 months as a fraction: 0.2 means 20 % more. */
  headcountGrowth: number | null
  /** Dollars a year. */
  revenue: number | null
  linkedinFollowers: number | null
  headquarters: Place | null
  offices: Place[]
  summary: string | null
  /** Dollars over all rounds; may be known even if single rounds are not. */
  fundingTotal: number | null
  fundingRoundCount: number | null
  /** Oldest first. Null: unknown; empty: known to have none. */
  fundingRounds: FundingRoundRecord[] | null
}

export type PositionRecord = {
  title: string | null
  company: CompanyRecord
  place: Place | null
  startDate: PartialDate | null
  endDate: PartialDate | null
  isCurrent: boolean
}

export type EducationRecord = {
  school: string | null
  degrees: string[]
  fieldsOfStudy: string[]
  startYear: number | null
  /** The year of graduation. */
  endYear: number | null
}

export type ContactRecord = {
  kind: ContactKind
  /** Email: lower case. Phone: E.164 if the country is known, else digits. */
  value: string
  type: ContactType
  source: string
  /** When the source last saw it. */
  date: PartialDate | null
  status: ContactStatus
}

export type PersonRecord = {
  /**
   * Stable across deliveries: `{source}:{vendor id}`, else `in:{linkedin slug}`, else
   * `name:{digest of name and company key}`.
   */
  key: string
  fullName: string
  firstName: string | null
  lastName: string | null
  headline: string | null
  summary: string | null
  linkedinSlug: string | null
  place: Place | null
  /** Current title and employer; those of the primary position if there are several. */
  title: string | null
  company: CompanyRecord | null
  /** Newest first. */
  positions: PositionRecord[]
  education: EducationRecord[]
  contacts: ContactRecord[]
  skills: string[]
  /** Whole years as inferred by the source; used only if the positions have no dates. */
  experienceYears: number | null
  /** When the source last saw the profile change. */
  observedOn: PartialDate | null
}

/**
 * One parsed record, or the reason there is none. `line` counts from 1 in the source file. `row` is
 * a digest of everything in the line, read or not; without it, the record is everything in the
 * line.
 */
export type RecordItem =
  | { line: number; kind: 'person'; person: PersonRecord; row?: string }
  | { line: number; kind: 'company'; company: CompanyRecord }
  | { line: number; kind: 'refused'; reason: string }

/**
 * The items that importers yield. A note is about a line whose record is another item. A company
 * that is `lent` only fills gaps of stored ones.
 */
export type ImportItem =
  | RecordItem
  | { line: number; kind: 'lent'; company: CompanyRecord }
  | { line: number; kind: 'noted'; reason: string }
