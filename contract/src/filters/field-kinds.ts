import type { SuggestionType } from './vocabularies.ts'

/** The properties of an entry in the filter table: `fields.ts`. */

/**
 * Filters that the interface names as one, each with the section of the panel that shows it. In
 * display order.
 */
export const filterGroups = {
  location: 'location',
  company: 'company',
  industry: 'company',
  companyType: 'company',
  headquarters: 'company',
  headcount: 'company',
  founded: 'company',
  followers: 'company',
  revenue: 'revenue',
  funding: 'funding',
  seniority: 'experience',
  function: 'experience',
  jobTitle: 'experience',
  pastJobTitle: 'experience',
  experience: 'experience',
  jobChange: 'experience',
  yearsInRole: 'experience',
  yearsAtCompany: 'experience',
  skills: 'skills',
  keywords: 'keywords',
  education: 'education',
  email: 'contacts',
  phone: 'contacts',
  name: 'identity',
  profileLink: 'identity',
  intent: 'intent',
  list: 'lists',
  revealed: 'lists',
  contacted: 'lists',
  added: 'lists',
} as const
export type FilterGroup = keyof typeof filterGroups
export type FilterSection = (typeof filterGroups)[FilterGroup]

/** A key of the interface's texts. */
type ErrorCode = `error_${string}`

type Common = {
  group: FilterGroup
  /** Its place within the group; without one, fields are shown in the order of the table. */
  place?: number
}

type Modifier<Ref> = {
  /**
   * The list whose meaning it changes. It asks for nothing by itself: it isn't counted as a filter
   * and has no chip of its own.
   */
  modifies?: Ref
}

type List<Ref> = Common & {
  /** The error of a value that is in the list already. */
  existsCode: ErrorCode
  /** The list that includes the values that this one excludes. A value is in at most one of the two. */
  excludes?: Ref
  /** The list that is one filter with this one: people who match either are found. */
  or?: Ref
  /** The facet that counts its values. */
  facet?: string
}

/** Free texts. Letter case and surrounding space don't matter. */
export type Texts<Ref = string> = List<Ref> &
  Modifier<Ref> & {
    kind: 'texts'
    format?: 'profile link'
    /** The type of suggestions that the panel shows for the field. */
    suggest?: SuggestionType
    /** Characters that a chip shows. */
    chipLength?: number
  }

/** Values of a closed vocabulary. */
export type Choices<Ref = string> = List<Ref> & {
  kind: 'choices'
  values: readonly [string, ...string[]]
  /** The values that are offered, if not all: one of each that mean the same or overlap. */
  distinct?: readonly string[]
  /** Values that mean the same as another. */
  synonyms?: Readonly<Record<string, string>>
  /** The locale texts of its values, in the namespace `people`. */
  texts: string
}

/**
 * `min-max` texts. Any range is accepted, at most `maxFundingRounds` where it counts rounds; the
 * panel offers some.
 */
export type Ranges<Ref = string> = List<Ref> & {
  kind: 'ranges'
  of: 'headcount' | 'followers' | 'rounds'
  offered: readonly string[]
}

/** Lists of the account that asks, by their ids. */
export type Ids<Ref = string> = List<Ref> & { kind: 'ids' }

/** A yes-or-no filter on the requesting account's data; null means no restriction. */
export type Answer = Common & { kind: 'answer' }

/** One end of a range of numbers, ends included. */
export type Bound<Ref = string> = Common & {
  kind: 'bound'
  min: number
  max: number | 'this year'
  /** All but money are whole numbers. */
  unit: 'calendar year' | 'years' | 'days' | 'millions of dollars' | 'person id'
  code: ErrorCode
  /**
   * For the lower end: the upper end, and the errors if the two are the wrong way round. The
   * contract's error code is at the lower end.
   */
  upTo?: {
    field: Ref
    code: ErrorCode
    /** The error code if the upper end was chosen last. */
    maxCode: ErrorCode
  }
}

export type Flag<ListRef = string, BoundRef = string> = Common &
  Modifier<ListRef> & {
    kind: 'flag'
    /** The list that counts only while the flag is set. */
    enables?: ListRef
    /** Fields that must be empty while the flag is set. */
    rulesOut?: { fields: readonly BoundRef[]; code: ErrorCode }
  }
