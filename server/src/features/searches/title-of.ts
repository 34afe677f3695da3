import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { cutText } from '@rapport/contract/plain-text.ts'

/** Texts that are read at a glance. */
const maxTexts = 4

/** Returns a title for the filters: their first texts, in the order of the panel. */
export function titleOf(filters: FilterSet): string {
  const texts = textsIn(filters)
  const shown = texts.slice(0, maxTexts).join(' · ')
  return cutText(texts.length > maxTexts ? `${shown} …` : shown, limits.maxSearchTitleLength)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
