import type { FieldId, FieldValue } from '@rapport/contract/filters/fields.ts'
import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { fieldIds, fieldOf, isModifier, type FilterField } from '@rapport/contract/filters/field-of.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyValue, isSet, readField, withField } from '@rapport/contract/filters/values.ts'

/** Fields that mean something only together, such as both ends of a range: they are given up as one. */
export type FilterPart = {
  /** In the order of the API. */
  ids: readonly FieldId[]
  /** Parts of a lower turn are given up before those of a higher one; `never` for those that stay. */
  turn: number
}

const never = Infinity

/**
 * The order in which a search gives up its requirements: dates, contacts and funding, then the kind
 * of company, then skills (that all are needed before the skills), words and schools, which company,
 * place, level and name. The role stays: nurses are no answer to a search for founders. So do filters
 * on people who were chosen by hand.
 */
const turns = {
  jobChange: 0,
  email: 0,
  phone: 0,
  yearsInRole: 0,
  yearsAtCompany: 0,
  experience: 1,
  pastJobTitle: 1,
  founded: 2,
  funding: 3,
  revenue: 4,
  followers: 5,
  headcount: 6,
  intent: 7,
  companyType: 7,
  industry: 8,
  skills: 9,
  keywords: 9,
  education: 9,
  company: 10,
  headquarters: 11,
  location: 12,
  seniority: 13,
  name: 14,
  function: never,
  jobTitle: never,
  profileLink: never,
  list: never,
  revealed: never,
  contacted: never,
  added: never,
} satisfies Record<FilterGroup, number>

/**
 * Filters that say which people are sought. Without any of them the level says so: `founders in
 * Basel`.
 */
const sought: readonly FieldId[] = ['experience.functions', 'experience.jobTitlesIncluded', 'linkedinUrls']

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

/** Whether a filter excludes people. Exclusions stay. */
const isExclusion = (id: FieldId): boolean => {
  const field: FilterField = fieldOf(id)
  return 'excludes' in field && field.excludes !== undefined
}

/** Flags that ask for all values of a list. Without them the list still asks for any of its values. */
const demands: readonly FieldId[] = ['skills.all', 'keywords.all']

const parts: readonly FilterPart[] = families
  .flatMap((family) => {
    const turn = Math.max(...family.map((id) => (isExclusion(id) ? never : turns[fieldOf(id).group])))
    const lists = [...demands.filter((id) => family.includes(id)).map((id) => [id]), family]
    return lists.map((list) => ({ ids: fieldIds.filter((id) => list.includes(id)), turn }))
  })
  .toSorted((a, b) => a.turn - b.turn)

/** The parts that a search may give up, the first to go at the start. */
export function partsToGiveUp(filters: FilterSet): FilterPart[] {
  const isLevelSought = sought.every((id) => !isSet(filters, id))
  return parts.filter(
    ({ ids, turn }) =>
      turn < never &&
      !(isLevelSought && turn === turns.seniority) &&
      ids.some((id) => (asksAlone(id) || demands.includes(id)) && isSet(filters, id)),
  )
}

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
