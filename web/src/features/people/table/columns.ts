import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { useState, type ComponentType } from 'react'
import { readChoice, writeChoice } from '../../../lib/storage.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import type { Density } from '../../../ui/table.tsx'

/** A column beside the name, which every table has. Class names are written out in full so that Tailwind finds them. */
export type Column<Row extends PersonSummary = PersonSummary> = {
  id: string
  label: string
  /** Classes that hide the column while the table is narrow; empty when it is always shown. */
  visibility: string
  width: string
  /** The width of its placeholder while the first page loads. */
  placeholder?: string
  /** The content of a cell. */
  Fact: ComponentType<{ person: Row; density: Density }>
}

/** A window in which no table is wide enough for the columns that start out hidden. */
const narrowestTable = '(max-width: 639px)'

/** The stored form of a choice of columns; `-` means none. */
export const writeColumns = (chosen: readonly string[]): string => chosen.join(' ') || '-'

/** Reads a stored choice; all columns when there is none or it makes no sense. */
export function readColumns(text: string | null, all: readonly string[]): readonly string[] {
  if (text === null) return all
  if (text === '-') return []
  const words = text.split(' ')
  const read = all.filter((id) => words.includes(id))
  return read.length > 0 ? read : all
}

/** The columns to show, in the order of the table. On a narrow screen, columns that would be hidden are not rendered at all. */
export const shownColumns = <C extends Pick<Column, 'id' | 'visibility'>>(
  columns: readonly C[],
  chosen: readonly string[],
  isNarrow: boolean,
): readonly C[] =>
  columns.filter(({ id, visibility }) => chosen.includes(id) && !(isNarrow && visibility !== ''))

/** Which of the columns the table shows; the choice outlives the visit. */
export function useColumns<Row extends PersonSummary>(columns: readonly Column<Row>[]) {
  const [stored, setStored] = useState(() => readChoice('columns'))
  const isNarrow = useMediaQuery(narrowestTable)
  const chosen = readColumns(
    stored,
    columns.map(({ id }) => id),
  )
  return {
    chosen,
    shown: shownColumns(columns, chosen, isNarrow),
    choose: (next: readonly string[]) => {
      writeChoice('columns', writeColumns(next))
      setStored(writeColumns(next))
    },
  }
}
