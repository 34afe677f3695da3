import { isSet, emptyFilterSet, readField, withField } from '@rapport/contract/filters/values.ts'
import { fieldIds, fieldOf, isModifier } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { asAccount } from '../../database/as-account.ts'
import type { BringInDeps } from './deps.ts'
import { findUnchecked, storeChecked, type BringInRow } from './queries.ts'

/** People who are checked in one transaction. Each check builds an index, so few are made. */
export const maxChecked = 1000

/**
 * Tells apart who of those brought in doesn't fit the filters, all of them, and by which. Returns
 * false if everybody is known.
 */
export async function checkSome(
  { pool, listFilter, matchPeople }: Pick<BringInDeps, 'pool' | 'listFilter' | 'matchPeople'>,
  { id, userId, filters, unfitBy: before }: BringInRow,
): Promise<boolean> {
  const ids = await findUnchecked(pool, id, maxChecked)
  if (ids.length === 0) return false
  const parts = partsOf(filters)
  const loaded = await listFilter.load(userId, [filters])
  const sets = [filters, ...parts.map(({ filters: part }) => part)]
  const resolved = sets.map((set) => loaded.resolve(loaded.isOutdated(set) ? withoutLists(set) : set))
  await asAccount(pool, userId, async (client) => {
    const [fitting = new Set<number>(), ...byPart] = await matchPeople(client, { ids, filterSets: resolved })
    const unfitBy = { ...before }
    const unfit = ids.filter((each) => !fitting.has(each))
    parts.forEach(({ id: filter }, at) => {
      const count = unfit.filter((each) => !byPart[at]!.has(each)).length
      if (count > 0) unfitBy[filter] = (unfitBy[filter] ?? 0) + count
    })
    await storeChecked(client, id, { checked: ids, fitting: [...fitting], unfitBy })
  })
  return true
}

/** Excluding a list that no longer exists excludes nobody. */
const withoutLists = (filters: FilterSet): FilterSet => withField(filters, 'listFilter.listsExcluded', [])

/**
 * The filters that mean something by themselves, each with those of its group and name that change
 * its meaning: the ends of a range, or the flag for all.
 */
function partsOf(filters: FilterSet): { id: FieldId; filters: FilterSet }[] {
  const byPart = Map.groupBy(
    fieldIds.filter((id) => isSet(filters, id)),
    partOf,
  )
  return [...byPart.values()].flatMap((ids) => {
    const first = ids.find((id) => !isModifier(id))
    if (first === undefined) return []
    const part = ids.reduce<FilterSet>(
      (set, id) => withField(set, id, readField(filters, id)),
      emptyFilterSet,
    )
    return [{ id: first, filters: part }]
  })
}

/** Lists that exclude are parts of their own; all else goes with its group. */
function partOf(id: FieldId): string {
  const field = fieldOf(id)
  return 'excludes' in field && field.excludes !== undefined ? id : field.group
}
