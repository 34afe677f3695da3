import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { marked } from './marked.tsx'
import { translate } from './translate.ts'

const catalogues = {
  common: { actions: { retry: 'Try again' }, greeting: 'Hello {{name}}, {{ name }} and {{nobody}}!' },
  people: { found_one: '{{count}} person', found_other: '{{count}} people', found_too_many: 'Too many' },
}
const first = 'common'
const english = (key: string, values?: Record<string, string | number>) =>
  translate(catalogues, { language: 'en', first }, key, values)

describe('translate', () => {
  it('finds the texts of the first namespace without its name', () => {
    expect(english('actions.retry')).toBe('Try again')
    expect(english('common:actions.retry')).toBe('Try again')
    expect(english('people:found_too_many')).toBe('Too many')
  })

  it.each(['actions', 'actions.other', 'actions.retry.more', 'nowhere', 'nowhere:retry', 'constructor'])(
    'shows the key %s, which has no text',
    (key) => expect(english(key)).toBe(key),
  )

  it('chooses the form for a count', () => {
    expect([0, 1, 2].map((count) => english('people:found', { count }))).toEqual([
      '0 people',
      '1 person',
      '2 people',
    ])
    const korean = { found_other: '{{count}}명' }
    expect(translate({ people: korean }, { language: 'ko', first: 'people' }, 'found', { count: 1 })).toBe(
      '1명',
    )
    expect(english('actions.retry', { count: 1 })).toBe('Try again')
  })

  it('fills values in as they are', () => {
    expect(english('greeting', { name: '<b>$& {{nobody}}' })).toBe('Hello <b>$& {{nobody}}, {{ name }} and !')
  })
})

it('puts elements around marked words', () => {
  const parts = marked('If <b>a@b.test</b> is new', { b: createElement('b') })
  expect(parts).toEqual(['If ', createElement('b', { key: 1 }, 'a@b.test'), null, ' is new'])
})
