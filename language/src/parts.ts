import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import type { Value } from './fitting.ts'
import type { SaidFieldId } from './said-filters.ts'

/** Where words stand in a text: from `start` up to, but not including, `end`. */
export type Extent = { start: number; end: number }

/** Words that became a value of a filter. */
export type Understood = Extent & { filter: SaidFieldId; value: Value }

/** A reading with the places of its words instead of their text. */
export type Parts = {
  filters: FilterSet
  understood: Understood[]
  ignored: Extent[]
  unsupported: Extent[]
}

/** Quotes the words of a reading. */
export function quoted({ filters, understood, ignored, unsupported }: Parts, typed: string): Reading {
  const textOf = ({ start, end }: Extent) => typed.slice(start, end)
  return {
    filters,
    understood: understood.map((words) => ({
      text: textOf(words),
      filter: words.filter,
      value: words.value,
    })),
    ignored: ignored.map(textOf),
    unsupported: unsupported.map(textOf),
  }
}
