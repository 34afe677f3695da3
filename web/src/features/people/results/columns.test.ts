import { describe, expect, it } from 'vitest'
import { choosableColumns, readColumns, shownColumns, writeColumns } from './columns.ts'

describe('the choice of columns', () => {
  it('always has the name, and the others in the order of the table', () => {
    expect(shownColumns([]).map(({ id }) => id)).toEqual(['name'])
    expect(shownColumns(['contacts', 'company']).map(({ id }) => id)).toEqual(['name', 'company', 'contacts'])
  })

  it.each([[['company', 'contacts'] as const], [choosableColumns], [[] as const]])(
    'reads %j as it was written',
    (chosen) => {
      expect(readColumns(writeColumns(chosen))).toEqual(chosen)
    },
  )

  it.each([null, '', 'shoe', 'name'])('shows all when %j is stored', (text) => {
    expect(readColumns(text)).toEqual(choosableColumns)
  })
})
