import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import { sameKey } from '@rapport/contract/filters/rules.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { TitleGroups } from '@rapport/contract/people/title-groups.ts'
import { addValue, clearField, removeText } from './filter-edits.ts'

const leftOut = 'experience.similarTitlesExcluded'

const keyOf = (title: string) => sameKey(fieldOf(leftOut), title)

/** Whether included titles do not widen to a title. */
export const isLeftOut = (excluded: readonly string[], title: string): boolean =>
  excluded.some((each) => keyOf(each) === keyOf(title))

/** The number of similar roles that an included title finds. */
export const similarCount = (
  { similar }: Pick<TitleGroups, 'similar'>,
  excluded: readonly string[],
): number => similar.filter(({ value }) => !isLeftOut(excluded, value)).length

/** Lets included titles widen to a title, or not. */
export const withTitle = (filters: FilterSet, title: string, isIncluded: boolean): FilterSet =>
  isIncluded ? removeText(filters, leftOut, title) : (addValue(filters, leftOut, title).filters ?? filters)

/** The filters that the groups of a title depend on: all but those that control how titles widen. */
export const beforeWidening = (filters: FilterSet): FilterSet =>
  clearField(clearField(filters, leftOut), 'experience.includeSimilarTitles')
