import type {
  CompanyType,
  FundingCategory,
  SeniorityMark,
  SmartIntent,
} from '@rapport/contract/filters/vocabularies.ts'
import type { Place } from '@rapport/normalise/places/place.ts'

/**
 * The input of the index: rows of the system of record, already normalised. Ids are positive 32-bit
 * integers; people and companies are numbered separately. Null means unknown: a filter on an
 * unknown fact does not match.
 */

export type CompanyFacts = {
  id: number
  name: string
  /** Folded, without legal form. */
  nameKey: string
  domain: string | null
  /** What the company says of itself. */
  description: string | null
  industry: string | null
  type: CompanyType | null
  foundedYear: number | null
  /** A null maximum means an open band. */
  headcount: { min: number; max: number | null } | null
  /** Dollars a year. */
  revenue: number | null
  linkedinFollowers: number | null
  headquarters: Place | null
  intents: SmartIntent[]
  /** Dollars. */
  fundingTotal: number | null
  fundingRoundCount: number | null
  lastFunding: {
    /** Days since 1970-01-01; null if the round has no date. */
    day: number | null
    /** Dollars; null if undisclosed. */
    amount: number | null
    category: FundingCategory
  } | null
}

export type PersonFacts = {
  id: number
  /** Static rank, higher first. */
  strength: number
  /** Folded words of the full name, space-separated. */
  nameFolded: string
  linkedinSlug: string | null
  place: Place | null
  titleNormalised: string | null
  /** The title as displayed in suggestions. */
  title: string | null
  headline: string | null
  summary: string | null
  /** A president has both C-Level and President. */
  seniorities: SeniorityMark[]
  /**
   * Months of completed work, and the month (year x 12 + month from 0) since which the person has
   * worked without a break. In month m the person has worked floor((months + max(0, m - since)) /
   * 12) whole years. Null: unknown.
   */
  work: { months: number; since: number | null } | null
  /**
   * The month (year x 12 + month from 0) in which the current position began; the latest if there
   * are several.
   */
  positionSince: number | null
  /**
   * The month in which the first position at the present company began, if there was no break since;
   * `tenureSince` says what a break is. Null: unknown.
   */
  companySince: number | null
  /** Company ids. */
  company: number | null
  pastCompanies: number[]
  /** Titles of earlier positions, as displayed. */
  pastTitles: string[]
  /** Display form. */
  schools: string[]
  /** Display form. */
  fieldsOfStudy: string[]
  graduationYears: number[]
  /** Display form. */
  skills: string[]
  /** Which kinds of contact values are on file, as `contactsOf` encodes them; 0: none. */
  contacts: number
}
