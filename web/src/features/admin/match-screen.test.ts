import { expect, test } from 'vitest'
import { matchScreen } from './match-screen.ts'

const screens = [
  { path: '' },
  { path: 'accounts' },
  { path: 'accounts/$accountId' },
  { path: 'accounts/closed' },
]

test.each([
  ['', '', {}],
  ['accounts', 'accounts', {}],
  ['accounts/', 'accounts', {}],
  ['accounts/7', 'accounts/$accountId', { accountId: 7 }],
  ['accounts/closed', 'accounts/closed', {}],
])('%j is the screen %j', (path, screen, params) => {
  expect(matchScreen(screens, path)).toEqual({ screen: { path: screen }, params })
})

test.each([
  'nothing',
  'accounts/7/more',
  '$accountId',
  'accounts/seven',
  'accounts/0',
  'accounts/99999999999',
])('%j is none', (path) => {
  expect(matchScreen(screens, path)).toBe(null)
})
