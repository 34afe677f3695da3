import type { FilterGroup } from './field-kinds.ts'
import { fieldIds, fieldOf, type FilterField } from './field-of.ts'
import type { FieldId } from './fields.ts'
import type { FilterSet } from './schema.ts'
import { isSet } from './values.ts'

/**
 * The groups of filters whose part of the index an operator may leave out, because it takes much
 * memory. Their filters are then refused: an exclusion that excludes nobody finds too many people.
 */
export const indexParts = ['skills', 'keywords'] as const satisfies readonly FilterGroup[]
export type IndexPart = (typeof indexParts)[number]

/** Whether the index has each part. */
export type IndexParts = Readonly<Record<IndexPart, boolean>>

export const allParts: IndexParts = { skills: true, keywords: true }

/** The part that a filter needs; undefined if every index has it. */
export const partOf = ({ group }: FilterField): IndexPart | undefined =>
  indexParts.find((part) => part === group)

/** The filters that ask for something of a part that the index doesn't have. */
export const missingParts = (filters: FilterSet, parts: IndexParts): FieldId[] =>
  fieldIds.filter((id) => {
    const part = partOf(fieldOf(id))
    return part !== undefined && !parts[part] && isSet(filters, id)
  })
