import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import { expect, it } from 'vitest'
import { paidValues } from '../revealed.ts'
import { contactState } from './contact-button.tsx'

const values = [{ value: 'ana@example.com' }] as ContactValue[]

const after = (outcome: 'pending' | 'nothing' | 'copied', owned: ContactValue[] | null) =>
  contactState(owned, 'verified', true, { state: outcome })

it.each([
  ['on file, as good as it is', null, 'verified', false, 'verified'],
  ['on file, whatever a provider may find', null, 'unverified', true, 'unverified'],
  ['not on file: a provider is asked', null, null, true, 'find'],
  ['not on file, without a provider', null, null, false, 'none'],
  ['paid for', values, 'verified', true, 'owned'],
  ['paid for, and removed since', [], 'verified', true, 'gone'],
] as const)('is %s', (...[, owned, onFile, findsContacts, state]) => {
  expect(contactState(owned, onFile, findsContacts, null)).toBe(state)
})

it('follows the outcome of a press, but never beyond the owned values', () => {
  expect([after('pending', null), after('nothing', null), after('copied', null)]).toEqual([
    'pending',
    'none',
    'verified',
  ])
  expect([after('pending', values), after('nothing', values), after('copied', values)]).toEqual([
    'pending',
    'owned',
    'copied',
  ])
  expect(contactState(null, 'verified', true, { state: 'failed', error: null })).toBe('failed')
})

it('still offers the value on file to accounts that imported one themselves', () => {
  const imported = { ...values[0]!, source: 'import' }
  const bought = { ...values[0]!, source: 'vendor' }
  expect(paidValues([imported], 'verified')).toBeNull()
  expect(paidValues([imported], null)).toEqual([imported])
  expect(paidValues([bought, imported], 'verified')).toEqual([bought, imported])
  expect([paidValues([], 'verified'), paidValues(null, 'verified')]).toEqual([[], null])
})
