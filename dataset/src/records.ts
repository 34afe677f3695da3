import type { ContactKind, ContactStatus, ContactType } from '@rapport/contract/contacts/vocabularies.ts'
import type { PartialDate } from '@rapport/normalise/partial-date.ts'
import type { Place } from '@rapport/normalise/places/place.ts'

/**
 * What an importer yields and the store takes: one vendor line or table row, parsed, checked and normalised where a filter needs it,
 * with display texts kept as people read them. Unknown is null or empty, never a guess.
 */

export type FundingRoundRecord = {
  /** As the source names it ('Series B', 'Grant'). */
  name: string | null
  date: PartialDate | null
  /** Dollars; null when undisclosed. */
  amount: number | null
}

export type CompanyRecord = {
  /** Stable across deliveries: `in:{linkedin slug}`, else `web:{domain}`, else `name:{company name key}`. */
  key: string
  name: string
  domain: string | null
  linkedinSlug: string | null
  /** One of the contract's industries. */
  industry: string | null
  foundedYear: number | null
  /** Employees: equal ends when exact; a null `max` when the band is open. */
  headcount: { min: number; max: number | null } | null
  /** Change over 12 months as a fraction: 0.2 is 20 % more. */
  headcountGrowth: number | null
  /** Dollars a year. */
  revenue: number | null
  linkedinFollowers: number | null
  headquarters: Place | null
  offices: Place[]
  summary: string | null
  /** Dollars, all rounds; may be known where single rounds are not. */
  fundingTotal: number | null
  fundingRoundCount: number | null
  /** Oldest first. Null: nothing is known; empty: known to have none. */
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
  /** E-mail: lower case. Phone: E.164 where the country is known, else digits. */
  value: string
  type: ContactType
  source: string
  /** When the source last saw it. */
  date: PartialDate | null
  status: ContactStatus
}

export type PersonRecord = {
  /** Stable across deliveries: `{source}:{vendor id}`, else `in:{linkedin slug}`, else `name:{digest of name and company key}`. */
  key: string
  fullName: string
  firstName: string | null
  lastName: string | null
  headline: string | null
  summary: string | null
  linkedinSlug: string | null
  place: Place | null
  /** Current title and employer; the primary position's, when there are several current ones. */
  title: string | null
  company: CompanyRecord | null
  /** Newest first. */
  positions: PositionRecord[]
  education: EducationRecord[]
  contacts: ContactRecord[]
  skills: string[]
  /** Whole years as the source infers them; used only when the positions carry no dates. */
  experienceYears: number | null
  /** When the source last saw the profile change. */
  observedOn: PartialDate | null
}

/** One parsed line: a record, or why there is none. `line` counts from 1 in the source file. */
export type ImportItem =
  | { line: number; kind: 'person'; person: PersonRecord }
  | { line: number; kind: 'company'; company: CompanyRecord }
  | { line: number; kind: 'refused'; reason: string }
