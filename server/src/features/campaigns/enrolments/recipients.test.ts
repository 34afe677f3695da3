import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import { expect, test } from 'vitest'
import { isPublicMailDomain } from '../../../mail/public-domains.ts'
import { bestOf } from './recipients.ts'

const email = (value: string, options: Partial<ContactValue> = {}): ContactValue => ({
  value,
  type: 'professional',
  status: 'verified',
  source: 'file.csv',
  date: null,
  reason: null,
  checkedAt: null,
  ...options,
})

const chosen = (emails: ContactValue[], imported: string[] = []) =>
  bestOf(emails, ({ value }) => imported.includes(value))?.value ?? null

test('a verified professional address comes first, then an imported one, then the others; risky ones last', () => {
  const verified = email('verified@acme.example')
  const own = email('own@acme.example', { type: 'other', status: 'unverified', source: 'import' })
  const unverified = email('unverified@acme.example', { status: 'unverified' })
  const risky = email('risky@acme.example', { status: 'risky' })
  const all = [risky, unverified, own, verified]
  for (const [rest, best] of [
    [all, verified],
    [all.slice(0, 3), own],
    [all.slice(0, 2), unverified],
    [all.slice(0, 1), risky],
  ] as const)
    expect(chosen([...rest])).toBe(best.value)
})

test('what nobody reads comes last, whoever it is from', () => {
  const unread = email('no-reply@acme.example')
  const risky = email('risky@acme.example', { status: 'risky' })
  expect(chosen([unread, risky])).toBe(risky.value)
  expect(chosen([unread, risky], [unread.value])).toBe(risky.value)
  expect(chosen([unread])).toBe(unread.value)
})

test('of equally good ones the first stands', () => {
  expect(chosen([email('a@acme.example'), email('b@acme.example')])).toBe('a@acme.example')
})

test('a personal address is written to only if the account imported it', () => {
  const personal = email('kim@mail.example', { type: 'personal' })
  expect(chosen([personal])).toBeNull()
  expect(chosen([personal], ['kim@mail.example'])).toBe('kim@mail.example')
  expect(chosen([email('gone@acme.example', { status: 'invalid' })])).toBeNull()
})

test.each([
  ['gmail.com', true],
  ['Naver.com', true],
  ['yahoo.co.jp', true],
  ['acme.example', false],
  ['notgmail.com', false],
])('anybody gets a mailbox at %s: %s', (domain, isPublic) => {
  expect(isPublicMailDomain(domain)).toBe(isPublic)
})
