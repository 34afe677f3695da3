import { isModifier } from '@rapport/contract/filters/field-of.ts'
import type { Relaxed } from '@rapport/contract/people/schemas.ts'
import { isExcluding, type AppliedFilter } from '../../filters/filters.ts'

/** The filters that the nearest people don't match, without what only changes the meaning of one of them. */
export const omittedFilters = ({ omitted }: Pick<Relaxed, 'omitted'>): AppliedFilter[] =>
  omitted.flatMap(({ filter, value }) =>
    isModifier(filter) || value === false
      ? []
      : [{ key: `${filter}:${String(value)}`, field: filter, value, exclude: isExcluding(filter) }],
  )
