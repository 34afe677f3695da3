import type { FieldId } from './fields.ts'

/**
 * The types of tables that have an entry for every filter. Such a table `satisfies EachFilter<…>`:
 * after a filter is added to `fields.ts`, the code doesn't compile until each table defines its
 * meaning there.
 */

/**
 * The filter means something only together with another one, whose entry answers both: the upper
 * end of a range with the lower one. The account's own filters are answered by sets of people.
 */
export type AnsweredBy = { answeredBy: FieldId | 'people' }

/** The filter has no entry, and why. */
export type LeftOut = { leftOut: string }

/** Filters on the companies of a person. A search for companies knows only these. */
export type CompanyFieldId = Extract<
  FieldId,
  `smartIntentFilters${string}` | `companyFilter.${string}` | `revenue.${string}` | `funding.${string}`
>

/** All other filters. */
export type PersonFieldId = Exclude<FieldId, CompanyFieldId>

export type EachFilter<Entry, Id extends FieldId = FieldId> = Readonly<Record<Id, Entry | AnsweredBy>>
