import type { PersonRow } from '@rapport/contract/people/person.ts'
import { useState, type JSXElementConstructor } from 'react'
import { readChoice, writeChoice } from '../../../../lib/storage.ts'
import type { Density } from '../../../../ui/tables/table.tsx'
import { readWidths, writeWidths, type LaidOut } from './column-layout.ts'

export type FactProps<Row extends PersonRow = PersonRow> = { person: Row; density: Density }

/** A column beside the name, which every table has. */
export type Column<Row extends PersonRow = PersonRow> = LaidOut & {
  label: string
  /** Numbers stand at the end of their column. */
  isNumber?: boolean
  /** The id of the sort option that its header sorts by. */
  sort?: string | undefined
  /** Shown until the user chooses. */
  isPreset?: boolean
  /** The content of a cell. */
  Fact: JSXElementConstructor<FactProps<Row>>
}

/** The first column, which every table has. */
export type NameColumn = LaidOut & Pick<Column, 'label' | 'sort'>

/** The stored form of a choice of columns, in their order; `-` means none. */
export const writeColumns = (chosen: readonly string[]): string => chosen.join(' ') || '-'

/** Reads a stored choice; null when there is none or it makes no sense. */
export function readColumns(text: string | null, all: readonly string[]): readonly string[] | null {
  if (text === '-') return []
  const read = [...new Set(text?.split(' '))].filter((id) => all.includes(id))
  return read.length > 0 ? read : null
}

/** A column moved before another one, or to the end. */
export function movedColumn(chosen: readonly string[], id: string, before: string | null): readonly string[] {
  if (id === before) return chosen
  const others = chosen.filter((other) => other !== id)
  const at = before === null ? -1 : others.indexOf(before)
  return at < 0 ? [...others, id] : others.toSpliced(at, 0, id)
}

/**
 * The columns of the table, their order and widths; the choice outlives the visit, for all tables
 * with the same `prefix`.
 */
export function useColumns<Row extends PersonRow>(columns: readonly Column<Row>[], prefix = '') {
  const [chosenKey, widthsKey] = [`${prefix}columns`, `${prefix}columnWidths`]
  const [stored, setStored] = useState(() => readChoice(chosenKey))
  const [fixed, setFixed] = useState(() => readWidths(readChoice(widthsKey)))
  const byId = new Map(columns.map((column) => [column.id, column]))
  const own = readColumns(stored, [...byId.keys()])
  const chosen = own ?? columns.filter(({ isPreset }) => isPreset).map(({ id }) => id)
  const setWidths = (widths: Readonly<Record<string, number>>) => {
    writeChoice(widthsKey, writeWidths(widths))
    setFixed(widths)
  }
  return {
    /** Ids, in the order of the table. */
    chosen,
    columns: chosen.flatMap((id) => byId.get(id) ?? []),
    isPreset: own === null,
    fixed,
    choose: (next: readonly string[]) => {
      writeChoice(chosenKey, writeColumns(next))
      setStored(writeColumns(next))
    },
    setWidths,
    reset: () => {
      writeChoice(chosenKey, '')
      setStored(null)
      setWidths({})
    },
  }
}

export type ColumnsState<Row extends PersonRow = PersonRow> = ReturnType<typeof useColumns<Row>>
