import { expect, it } from 'vitest'
import { columnBefore, isRuled, rulesOf, saysWho, type Mapping } from './mapping.ts'

it('says which column counts where two have one field', () => {
  const mapping: Mapping = ['full_name', 'title', 'emails', 'title', 'emails', null, null]
  expect(mapping.map((_, at) => columnBefore(mapping, at))).toEqual([null, null, null, 1, null, null, null])
})

it('requires a column that says who a person is', () => {
  expect(saysWho(['title', 'company', 'phones', 'extra', null])).toBe(false)
  expect(saysWho(['title', 'emails'])).toBe(true)
})

it('offers rules for what an import may change', () => {
  expect([isRuled('title'), isRuled('rapport_id'), isRuled('tags'), isRuled(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(rulesOf('title')).toEqual(['fill', 'overwrite', 'never'])
  expect(rulesOf('emails')).toEqual(['fill', 'never'])
})
