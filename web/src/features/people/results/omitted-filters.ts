import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { fieldOf, isModifier } from '@rapport/contract/filters/field-of.ts'
import { isSet } from '@rapport/contract/filters/values.ts'
import type { Relaxed } from '@rapport/contract/people/schemas.ts'
import { isExcluding, type AppliedFilter } from '../../filters/filters.ts'

/**
 * The filters that the nearest people don't match, without what only changes the meaning of one of
 * them. `skills.all` is left out by itself where the skills stay.
 */
export function omittedFilters({ filters, omitted }: Relaxed): AppliedFilter[] {
  const isPart = (id: FieldId) => {
    const field = fieldOf(id)
    return isModifier(id) && !('modifies' in field && isSet(filters, field.modifies))
  }
  return omitted.flatMap(({ filter, value }) =>
    isPart(filter) || value === false
      ? []
      : [{ key: `${filter}:${String(value)}`, field: filter, value, exclude: isExcluding(filter) }],
  )
}
