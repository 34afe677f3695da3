import type { FilterSet, PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'

/**
 * The leaves of a filter set, each with the group that the interface shows it under. A table, so that the address, the chips and the
 * counts treat every filter alike, also those that have no section in the panel.
 */
export type FieldKind = 'texts' | 'choices' | 'ranges' | 'amount' | 'flag'

/** What the panel and the list of filters to loosen name as one thing. */
export type FilterGroup =
  | 'location'
  | 'company'
  | 'industry'
  | 'headquarters'
  | 'headcount'
  | 'founded'
  | 'followers'
  | 'seniority'
  | 'jobTitle'
  | 'experience'
  | 'education'
  | 'revenue'
  | 'funding'
  | 'name'
  | 'profileLink'
  | 'intent'

type FieldDescription = {
  id: string
  group: FilterGroup
  kind: FieldKind
  /** Its values leave people out. */
  exclude?: true
  /** Characters that a chip shows. */
  chipLength?: number
}

/** In display order. */
export const filterFields = [
  { id: 'locations', group: 'location', kind: 'texts', chipLength: limits.shortChipLength },
  { id: 'companyFilter.namesIncluded', group: 'company', kind: 'texts' },
  { id: 'companyFilter.namesIncludedPast', group: 'company', kind: 'flag' },
  { id: 'companyFilter.namesIncludedPastList', group: 'company', kind: 'texts' },
  { id: 'companyFilter.namesExcluded', group: 'company', kind: 'texts', exclude: true },
  { id: 'companyFilter.namesExcludedPast', group: 'company', kind: 'flag' },
  { id: 'companyFilter.domains', group: 'industry', kind: 'texts' },
  {
    id: 'companyFilter.HQLocationIncluded',
    group: 'headquarters',
    kind: 'texts',
    chipLength: limits.shortChipLength,
  },
  {
    id: 'companyFilter.HQLocationExcluded',
    group: 'headquarters',
    kind: 'texts',
    exclude: true,
    chipLength: limits.shortChipLength,
  },
  { id: 'companyFilter.headcounts', group: 'headcount', kind: 'ranges' },
  { id: 'companyFilter.yearFoundedMin', group: 'founded', kind: 'amount' },
  { id: 'companyFilter.yearFoundedMax', group: 'founded', kind: 'amount' },
  { id: 'companyFilter.linkedinFollowers', group: 'followers', kind: 'ranges' },
  { id: 'revenue.isRevenueUnknown', group: 'revenue', kind: 'flag' },
  { id: 'revenue.minRevenue', group: 'revenue', kind: 'amount' },
  { id: 'revenue.maxRevenue', group: 'revenue', kind: 'amount' },
  { id: 'funding.fundingDates', group: 'funding', kind: 'choices' },
  { id: 'funding.lastFundingAmounts', group: 'funding', kind: 'choices' },
  { id: 'funding.totalFundingAmounts', group: 'funding', kind: 'choices' },
  { id: 'funding.fundingCategories', group: 'funding', kind: 'choices' },
  { id: 'funding.totalFundingRounds', group: 'funding', kind: 'ranges' },
  { id: 'experience.seniorityLevels', group: 'seniority', kind: 'choices' },
  { id: 'experience.jobTitlesIncluded', group: 'jobTitle', kind: 'texts' },
  { id: 'experience.jobTitlesExcluded', group: 'jobTitle', kind: 'texts', exclude: true },
  { id: 'experience.minExperience', group: 'experience', kind: 'amount' },
  { id: 'experience.maxExperience', group: 'experience', kind: 'amount' },
  { id: 'education.universities', group: 'education', kind: 'texts' },
  { id: 'education.fieldsOfStudy', group: 'education', kind: 'texts' },
  { id: 'education.minGraduationYear', group: 'education', kind: 'amount' },
  { id: 'education.maxGraduationYear', group: 'education', kind: 'amount' },
  { id: 'names', group: 'name', kind: 'texts', chipLength: limits.shortChipLength },
  { id: 'linkedinUrls', group: 'profileLink', kind: 'texts' },
  { id: 'smartIntentFilters', group: 'intent', kind: 'choices' },
] as const satisfies readonly FieldDescription[]

export type FieldId = (typeof filterFields)[number]['id']
/** A field that holds a list of texts. */
export type ListFieldId = Extract<
  (typeof filterFields)[number],
  { kind: 'texts' | 'choices' | 'ranges' }
>['id']
export type FlagFieldId = Extract<(typeof filterFields)[number], { kind: 'flag' }>['id']
export type NumberFieldId = Extract<(typeof filterFields)[number], { kind: 'amount' }>['id']
type FieldValue = string[] | number | boolean | null

const descriptions = new Map<FieldId, FieldDescription>(filterFields.map((field) => [field.id, field]))

export function fieldOf(id: FieldId): FieldDescription {
  const field = descriptions.get(id)
  if (!field) throw new Error(`No filter field ${id}`)
  return field
}

export const fieldPath = (id: FieldId): string[] => id.split('.')

/** The value at a field, whatever its kind. */
export function readField(filters: FilterSet, id: FieldId): FieldValue {
  let value: unknown = filters
  for (const key of fieldPath(id)) value = (value as Record<string, unknown>)[key]
  return value as FieldValue
}

export const readList = (filters: FilterSet, id: ListFieldId): string[] => readField(filters, id) as string[]

/** The filter set with one field replaced; the given one is left as it was. */
export function withField(filters: FilterSet, id: FieldId, value: FieldValue): FilterSet {
  const [first = '', second] = fieldPath(id)
  if (second === undefined) return { ...filters, [first]: value }
  const part = filters[first as 'companyFilter']
  return { ...filters, [first]: { ...part, [second]: value } }
}

export const isSet = (value: FieldValue): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== false

/** Only what differs from the default, fields in schema order: short in the address and equal for equal filter sets. */
export function compactFilters(filters: FilterSet): PartialFilterSet {
  const compact: Record<string, unknown> = {}
  for (const { id } of filterFields) {
    const value = readField(filters, id)
    if (!isSet(value)) continue
    const [first = '', second] = fieldPath(id)
    if (second === undefined) compact[first] = value
    else compact[first] = { ...(compact[first] as object | undefined), [second]: value }
  }
  return compact
}

export const sameFilters = (a: FilterSet, b: FilterSet): boolean =>
  JSON.stringify(compactFilters(a)) === JSON.stringify(compactFilters(b))

/** The empty value of a field. */
export const emptyValue = (id: FieldId): FieldValue => {
  const { kind } = fieldOf(id)
  if (kind === 'flag') return false
  return kind === 'amount' ? null : []
}
