import { fieldIds, fieldOf } from './field-of.ts'
import type { FieldId } from './fields.ts'
import { partOf, type IndexParts } from './index-parts.ts'
import type { FilterSet } from './schema.ts'
import { isSet } from './values.ts'

/** The filters that ask for something of a part that the index doesn't have. */
export const missingParts = (filters: FilterSet, parts: IndexParts): FieldId[] =>
  fieldIds.filter((id) => {
    const part = partOf(fieldOf(id))
    return part !== undefined && !parts[part] && isSet(filters, id)
  })
