import { expect, it } from 'vitest'
import { auditFacts } from '@rapport/contract/admin/audit-facts.ts'
import { auditActions } from '@rapport/contract/admin/audit.ts'
import texts from '../../../locales/en/admin.json' with { type: 'json' }
import auditTexts from '../../../locales/en/admin-audit.json' with { type: 'json' }
import { differenceOf } from './difference.ts'

const shown = (...values: Parameters<typeof differenceOf>) =>
  differenceOf(...values).map(({ path, reading, number, before, after }) => [
    number === null ? path : `${path} ${number}`,
    reading,
    before,
    after,
  ])

it('shows only what differs, and the kind of credits', () => {
  const before = { code: 'TRIAL', expiry: null, emailCredits: 5, phoneCredits: 0 }
  const after = { code: 'SUBSCRIPTION', expiry: '2027-11-20', emailCredits: 5, phoneCredits: 20 }
  expect(shown(before, after)).toEqual([
    ['code', 'plan', 'TRIAL', 'SUBSCRIPTION'],
    ['phoneCredits', 'count', 0, 20],
    ['expiry', 'expiry', undefined, '2027-11-20'],
  ])
  const kind = { module: 'TALENT_PHONE_REVEAL' }
  expect(shown({ ...kind, balance: 1 }, { ...kind, balance: 6 })).toEqual([
    ['module', 'credits', undefined, 'TALENT_PHONE_REVEAL'],
    ['balance', 'count', 1, 6],
  ])
})

it('shows all facts of an action, a list of ids as one value and nested values by their paths', () => {
  expect(shown(null, { requests: [7, 8], none: [], removed: { people: 1 }, isSearch: false })).toEqual([
    ['requests', 'ids', undefined, [7, 8]],
    ['removed.people', 'count', undefined, 1],
    ['isSearch', 'flag', undefined, false],
  ])
  const notices = [
    { text: { en: 'Soon', ko: null }, from: null },
    { text: { en: null, ko: '곧' }, from: null },
  ]
  expect(shown({ notices }, { notices: notices.slice(0, 1) })).toEqual([
    ['notices.text.ko 2', 'text', '곧', undefined],
  ])
  expect(shown(null, null)).toEqual([])
})

it('gives facts of an earlier release no reading', () => {
  expect(shown(null, { colour: 'red', removed: { cats: 2 }, page: { of: 1 } })).toEqual([
    ['colour', null, undefined, 'red'],
    ['removed.cats', null, undefined, 2],
    ['page.of', null, undefined, 1],
  ])
})

/** The names of facts, or of their texts; of a list, those of its items. */
const namesOf = (group: object): string[] =>
  Object.entries(group).flatMap(([name, part]) => {
    const inner: unknown = Array.isArray(part) ? part[0] : part
    return typeof inner === 'object' && inner !== null
      ? namesOf(inner).map((each) => `${name}.${each}`)
      : [name]
  })

it('has words for every action and fact', () => {
  expect(Object.keys(texts.actions).toSorted()).toEqual(auditActions.toSorted())
  expect(namesOf(auditTexts.facts).toSorted()).toEqual(namesOf(auditFacts).toSorted())
})
