import { expect, it } from 'vitest'
import { readAccountsView } from './api.ts'

const usual = { search: '', plan: 'any', state: 'any', sortOn: 'createdAt', sortBy: 'desc', page: 1 }

it('reads search, plan, state, order and page', () => {
  const view = { search: 'ann', plan: 'TRIAL', state: 'expired', sortOn: 'email', sortBy: 'asc', page: 3 }
  expect(readAccountsView(view)).toEqual(view)
})

it.each([
  {},
  { search: 7 },
  { plan: 'GOLD' },
  { state: 'gone' },
  { sortOn: 'password' },
  { sortBy: 'up' },
  { page: 0 },
  { page: 1.5 },
])('shows all from the beginning for %j', (search) => {
  expect(readAccountsView(search)).toEqual(usual)
})
