import { expect, it } from 'vitest'
import type { Item, ItemKind } from './item.ts'
import { shownItems } from './shown-items.ts'

const item = (kind: ItemKind, label: string, detail = ''): Item => ({
  id: `${kind}-${label}`,
  kind,
  icon: null,
  label,
  detail,
  run: () => undefined,
})

const own = [
  item('viewed', 'Ada CTO'),
  item('saved', 'CTOs in Berlin', 'CTO · Berlin'),
  item('recent', 'Seoul'),
  item('action', '새 검색'),
  item('page', '인물 검색'),
]
const labels = (text: string, found: Item[] = []) =>
  shownItems(text, own, found).map(({ kind, items }) => [kind, items.map(({ label }) => label)])

it('shows people viewed last, recent searches, actions and pages before anything is typed', () => {
  expect(labels('')).toEqual([
    ['viewed', ['Ada CTO']],
    ['recent', ['Seoul']],
    ['action', ['새 검색']],
    ['page', ['인물 검색']],
  ])
})

it('finds own items by label, detail and initial consonants', () => {
  expect(labels('cto')).toEqual([['saved', ['CTOs in Berlin']]])
  expect(labels('berlin')).toEqual([['saved', ['CTOs in Berlin']]])
  expect(labels('ㄱㅅ')).toEqual([
    ['action', ['새 검색']],
    ['page', ['인물 검색']],
  ])
})

it('keeps what the server found, people first', () => {
  expect(labels('zz', [item('company', 'Acme'), item('person', 'Ann Lee')])).toEqual([
    ['person', ['Ann Lee']],
    ['company', ['Acme']],
  ])
})

it('shows at most five of a kind', () => {
  const people = Array.from({ length: 9 }, (_, index) => item('person', `P${index}`))
  expect(labels('zz', people)).toEqual([['person', ['P0', 'P1', 'P2', 'P3', 'P4']]])
})
