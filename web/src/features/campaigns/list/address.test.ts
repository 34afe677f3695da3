import { expect, test } from 'vitest'
import { readCampaignsAddress, writeCampaignsAddress } from './address.ts'

test('an address without parameters has the current campaigns, whatever their status', () => {
  const usual = { archived: false, search: '', status: null, page: 1 }
  expect(readCampaignsAddress({})).toEqual(usual)
  expect(writeCampaignsAddress(usual)).toEqual({})
})

test.each([
  { archived: true, search: 'Spring', page: 3 },
  { status: 'paused', search: '2026' },
])('%j is read and written again', (parameters) => {
  expect(writeCampaignsAddress(readCampaignsAddress(parameters))).toEqual(parameters)
})

test.each([
  [{ archived: 'yes', status: 'archived', page: -1, search: { a: 1 } }, {}],
  [{ archived: false, page: 1, search: 7 }, { search: '7' }],
])('of %j only what can be read is kept', (parameters, kept) => {
  expect(writeCampaignsAddress(readCampaignsAddress(parameters))).toEqual(kept)
})
