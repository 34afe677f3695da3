import { expect, it } from 'vitest'
import { readAccountsView, writeAccountsView } from './api.ts'

const usual = { search: '', plan: 'any', state: 'any', sortOn: 'createdAt', sortBy: 'desc', page: 1 }

it('reads search, plan, state, order and page', () => {
  const view = { search: 'ann', plan: 'TRIAL', state: 'expired', sortOn: 'email', sortBy: 'asc', page: 3 }
  expect(readAccountsView(view)).toEqual(view)
  expect(writeAccountsView(readAccountsView(view))).toEqual(view)
})

it('reads a number that was searched for, which the router has parsed', () => {
  expect(readAccountsView({ search: 2026 })).toEqual({ ...usual, search: '2026' })
})

it('writes the shortest address', () => {
  expect(writeAccountsView(readAccountsView({}))).toEqual({})
  expect(writeAccountsView(readAccountsView({ state: 'trial', page: 2 }))).toEqual({
    state: 'trial',
    page: 2,
  })
})

it.each([
  {},
  { search: null },
  { plan: 'GOLD' },
  { state: 'gone' },
  { sortOn: 'password' },
  { sortBy: 'up' },
  { page: 0 },
  { page: 1.5 },
])('shows all from the beginning for %j', (search) => {
  expect(readAccountsView(search)).toEqual(usual)
})
