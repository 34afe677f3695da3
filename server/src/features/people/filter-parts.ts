import type { FieldId, FieldValue } from '@rapport/contract/filters/fields.ts'
import { fieldIds, fieldOf, isModifier, type FilterField } from '@rapport/contract/filters/field-of.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyValue, isSet, readField, withField } from '@rapport/contract/filters/values.ts'

/** Fields that mean something only together, such as both ends of a range: they are given up as one. */
export type FilterPart = {
  /** In the order of the wire. */
  ids: readonly FieldId[]
  isExclusion: boolean
  /** How much its loss costs, 1 or more: see `weights`. */
  weight: number
}

/**
 * What a user gives up last. A person's name or link is whom they seek; a title is what these people do, and a list is chosen by hand; place, employer, level and
 * function come next. All other filters weigh 1.
 */
const weights: Partial<Record<FieldId, number>> = {
  names: 1000,
  linkedinUrls: 1000,
  'experience.jobTitlesIncluded': 100,
  'listFilter.listsIncluded': 100,
  locations: 10,
  'companyFilter.namesIncluded': 10,
  'experience.seniorityLevels': 10,
  'experience.functions': 10,
}

/** Links that the table of filters doesn't state. */
const moreLinks: Partial<Record<FieldId, FieldId>> = {
  'companyFilter.namesExcludedPast': 'companyFilter.namesExcluded',
}

function linksOf(id: FieldId): FieldId[] {
  const field: FilterField = fieldOf(id)
  const links = [moreLinks[id]]
  if ('modifies' in field) links.push(field.modifies)
  if (field.kind === 'flag') links.push(field.enables, ...(field.rulesOut?.fields ?? []))
  else if (field.kind === 'bound') links.push(field.upTo?.field)
  else if (field.kind !== 'answer') links.push(field.or)
  return links.filter((link) => link !== undefined)
}

/** Whether a field finds or leaves out people by itself. */
function asksAlone(id: FieldId): boolean {
  const field: FilterField = fieldOf(id)
  return !isModifier(id) && (field.kind !== 'flag' || field.rulesOut !== undefined)
}

const families = fieldIds.reduce<FieldId[][]>((known, id) => {
  const near = [id, ...linksOf(id)]
  const touches = (family: FieldId[]) => near.some((each) => family.includes(each))
  const joined = new Set([...known.filter(touches).flat(), ...near])
  return [...known.filter((family) => !touches(family)), [...joined]]
}, [])

const parts: readonly FilterPart[] = families.map((family) => ({
  ids: fieldIds.filter((id) => family.includes(id)),
  isExclusion: family.some((id) => {
    const field: FilterField = fieldOf(id)
    return 'excludes' in field && field.excludes !== undefined
  }),
  weight: Math.max(1, ...family.map((id) => weights[id] ?? 1)),
}))

/** The parts that ask for something, those given up first at the start. */
export const activeParts = (filters: FilterSet): FilterPart[] =>
  parts
    .filter(({ ids }) => ids.some((id) => asksAlone(id) && isSet(filters, id)))
    .toSorted((a, b) => a.weight - b.weight)

export const withoutParts = (filters: FilterSet, omitted: readonly FilterPart[]): FilterSet =>
  omitted
    .flatMap(({ ids }) => ids)
    .reduce((left, id) => (isSet(left, id) ? withField(left, id, emptyValue(id)) : left), filters)

type OmittedValue = { filter: FieldId; value: string | number | boolean }

/** Each value of some parts, in the order of the wire. */
export function valuesOf(filters: FilterSet, omitted: readonly FilterPart[]): OmittedValue[] {
  const ids = fieldIds.filter((id) => omitted.some((part) => part.ids.includes(id)))
  return ids.flatMap((filter) => {
    const value: FieldValue = readField(filters, filter)
    if (!isSet(filters, filter) || value === null) return []
    return (Array.isArray(value) ? value : [value]).map((each) => ({ filter, value: each }))
  })
}
