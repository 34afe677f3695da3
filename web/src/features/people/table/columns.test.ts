import { describe, expect, it } from 'vitest'
import { readColumns, shownColumns, writeColumns } from './columns.ts'

const columns = [
  { id: 'company', visibility: 'hidden' },
  { id: 'location', visibility: 'hidden' },
  { id: 'contacts', visibility: '' },
]
const all = columns.map(({ id }) => id)

describe('the choice of columns', () => {
  it('keeps the order of the table', () => {
    expect(shownColumns(columns, [], false)).toEqual([])
    expect(shownColumns(columns, ['contacts', 'company'], false).map(({ id }) => id)).toEqual([
      'company',
      'contacts',
    ])
  })

  it('leaves out of a narrow table what would be hidden in it', () => {
    expect(shownColumns(columns, all, true).map(({ id }) => id)).toEqual(['contacts'])
  })

  it.each([[['company', 'contacts']], [all], [[]]])('reads %j as it was written', (chosen) => {
    expect(readColumns(writeColumns(chosen), all)).toEqual(chosen)
  })

  it.each([null, '', 'shoe', 'name'])('shows all when %j is stored', (text) => {
    expect(readColumns(text, all)).toEqual(all)
  })
})
