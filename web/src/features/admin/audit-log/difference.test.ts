import { expect, it } from 'vitest'
import { auditActions } from '@rapport/contract/admin/audit.ts'
import texts from '../../../locales/en/admin.json' with { type: 'json' }
import { differenceOf } from './difference.ts'

it('shows only what differs', () => {
  const before = { code: 'TRIAL', expiry: null, emailCredits: 5, phoneCredits: 0 }
  const after = { code: 'SUBSCRIPTION', expiry: '2027-11-20', emailCredits: 5, phoneCredits: 20 }
  expect(differenceOf(before, after)).toEqual([
    { name: 'code', before: 'TRIAL', after: 'SUBSCRIPTION' },
    { name: 'phoneCredits', before: '0', after: '20' },
    { name: 'expiry', before: null, after: '2027-11-20' },
  ])
})

it('shows all that an action names, of lists their ids, of what is within others its path', () => {
  expect(differenceOf(null, { requests: [7, 8], none: [], removed: { people: 1 } })).toEqual([
    { name: 'requests', before: null, after: '7, 8' },
    { name: 'removed.people', before: null, after: '1' },
  ])
  const notices = [{ text: { en: 'Soon', ko: null }, from: null }]
  expect(differenceOf({ notices }, { notices: [] })).toEqual([
    { name: 'notices.0.text.en', before: 'Soon', after: null },
  ])
  expect(differenceOf(null, null)).toEqual([])
})

it('has words for every action', () => {
  expect(Object.keys(texts.actions).toSorted()).toEqual(auditActions.toSorted())
})
