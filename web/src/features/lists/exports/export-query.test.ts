import { exportColumns } from '@rapport/contract/lists/vocabularies.ts'
import { expect, it } from 'vitest'
import { exportQuery, namedCount, type ExportChoices } from './export-query.ts'

const all: ExportChoices = {
  chosen: null,
  columns: new Set(exportColumns),
  hasDetails: false,
  onlyRevealed: false,
  bom: true,
}

it('names the columns in the order of an import, with details behind what they tell of', () => {
  expect(exportQuery(all)).toEqual({ columns: exportColumns.join(',') })
  const columns = new Set(['emails', 'full_name'] as const)
  expect(exportQuery({ ...all, columns, hasDetails: true, bom: false })).toEqual({
    columns: 'full_name,emails,emails_status,emails_reason,emails_checked,emails_source,emails_date',
    bom: 'false',
  })
})

it('asks for those who are chosen', () => {
  const columns = new Set(['emails'] as const)
  const of = (chosen: ExportChoices['chosen'], onlyRevealed = false) =>
    exportQuery({ ...all, columns, chosen, onlyRevealed })
  expect(of({ talentIds: [7, 9] }, true)).toEqual({ columns: 'emails', talentIds: '7,9', revealed: 'true' })
  expect(of({ all: true, search: 'kim', revealed: false, without: [3] })).toEqual({
    columns: 'emails',
    search: 'kim',
    revealed: 'false',
    without: '3',
  })
  expect(of({ all: true, search: '', revealed: null, without: [] })).toEqual({ columns: 'emails' })
})

it('counts who is named', () => {
  expect(namedCount(null)).toBe(0)
  expect(namedCount({ talentIds: [7, 9] })).toBe(2)
  expect(namedCount({ all: true, without: [3] })).toBe(1)
})
