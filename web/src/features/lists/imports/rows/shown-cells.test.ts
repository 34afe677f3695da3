import type { ImportColumn } from '@rapport/contract/lists/imports.ts'
import { expect, it } from 'vitest'
import { importedColumns, otherChanges, shownCells } from './shown-cells.ts'

const column = (name: string): ImportColumn => ({ name, samples: [], field: null, confidence: 'unknown' })
const given = {
  columns: ['First', 'Job', 'Skip', 'Work email', 'Other email', 'Tier'].map(column),
  mapping: ['first_name', 'title', null, 'emails', 'emails', 'extra'] as const,
}
const imported = { columns: given.columns, mapping: [...given.mapping] }

it('shows what is replaced in the cell that replaces it', () => {
  const row = {
    cells: ['Mina', 'CTO', 'x', '', 'mina@home.example', 'gold'],
    changes: [
      { field: 'title', old: 'Engineer', new: 'CTO' },
      { field: 'emails', old: null, new: 'mina@home.example' },
      { field: 'extra:Tier', old: 'silver', new: 'gold' },
      { field: 'full_name', old: 'M. Park', new: 'Mina Park' },
    ],
  }
  expect(importedColumns(imported)).toEqual([0, 1, 3, 4, 5])
  expect(shownCells(row, imported)).toEqual([
    { text: 'Mina', change: null },
    { text: 'CTO', change: { old: 'Engineer', new: 'CTO' } },
    { text: '', change: null },
    { text: 'mina@home.example', change: { old: null, new: 'mina@home.example' } },
    { text: 'gold', change: { old: 'silver', new: 'gold' } },
  ])
  expect(otherChanges(row, imported)).toEqual([{ field: 'full_name', old: 'M. Park', new: 'Mina Park' }])
})

it('shows a row without cells', () => {
  expect(shownCells({ cells: [], changes: [] }, imported).every(({ text }) => text === '')).toBe(true)
})
