import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { sameKey } from '@rapport/contract/filters/rules.ts'

type Found = { label: string; value: string; count?: number | undefined }

/** One row below a suggestion box. Without a label it is the typed text. */
type Offered = {
  id: string
  label?: string
  count?: number | undefined
  isChosen: boolean
  isExcluded?: true
}

/**
 * The rows below a suggestion box: the suggestions, those already chosen among them marked. The
 * first is the one that Enter takes, so one that is the typed text itself comes first. Otherwise
 * the typed text comes last.
 */
export function offeredOptions({
  field,
  found,
  typed,
  chosen,
  excluded = [],
}: {
  field: ListFieldId
  found: readonly Found[]
  typed: string
  chosen: readonly string[]
  excluded?: readonly string[]
}): Offered[] {
  const keyOf = (text: string) => sameKey(fieldOf(field), text)
  const chosenKeys = new Set(chosen.map(keyOf))
  const excludedKeys = new Set(excluded.map(keyOf))
  const mark = (id: string) => (excludedKeys.has(keyOf(id)) ? { isExcluded: true as const } : {})
  const offered = found.map(({ value, label, count }): Offered => ({
    id: value,
    label,
    count,
    isChosen: chosenKeys.has(keyOf(value)),
    ...mark(value),
  }))
  if (typed === '') return offered
  const isTyped = ({ id }: Offered) => keyOf(id) === keyOf(typed)
  const exact = offered.find(isTyped)
  if (exact) return [exact, ...offered.filter((each) => each !== exact)]
  const same = chosen.find((text) => keyOf(text) === keyOf(typed))
  if (same !== undefined) return [...offered, { id: same, label: same, isChosen: true }]
  return offered.length > 0 ? [...offered, { id: typed, isChosen: false, ...mark(typed) }] : []
}
