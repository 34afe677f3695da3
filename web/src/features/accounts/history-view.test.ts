import { expect, it } from 'vitest'
import { readHistoryView } from './history-view.ts'

it('reads page and module', () => {
  expect(readHistoryView({ page: 3, module: 'TALENT_PHONE_REVEAL' })).toEqual({
    page: 3,
    module: 'TALENT_PHONE_REVEAL',
  })
})

it.each([
  { page: 0 },
  { page: -1 },
  { page: 1 },
  { page: 1.5 },
  { page: 'x' },
  { page: 1e9 },
  { module: 'X' },
  {},
])('shows all from the beginning for %j', (search) => {
  expect(readHistoryView(search)).toEqual({})
})
