import { expect, it } from 'vitest'
import { cellText, tableText } from './table-text.ts'

it('puts tabs between cells and leaves out columns without a text', () => {
  const rows = [
    ['', 'Name', 'Title', ''],
    ['', 'Ada Byron', '', ''],
    ['', 'Bo', 'Pilot', ''],
  ]
  expect(tableText(rows)).toBe('Name\tTitle\nAda Byron\t\nBo\tPilot')
  expect(tableText([])).toBe('')
})

it('keeps a cell on one line, whatever is in it', () => {
  expect(cellText([' Ada\n\tByron ', '', 'ada@byron.example'])).toBe('Ada Byron; ada@byron.example')
})
