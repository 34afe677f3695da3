import { expect, test } from 'vitest'
import en from '../../locales/en/common.json' with { type: 'json' }
import ko from '../../locales/ko/common.json' with { type: 'json' }
import { textAt } from '../../lib/texts/translate.ts'
import { emptyTexts } from './combobox-option.ts'
import { emptyTextOf } from './select-option.ts'

const english = (keys: readonly string[]) => keys.map((key) => textAt(en, key, undefined, 'en'))

const said = (...args: Parameters<typeof emptyTextOf>) => english([emptyTextOf(...args) ?? 'none'])

test('an empty list of suggestions says that nothing was found, also when looking it up failed', () => {
  expect(english(emptyTexts.ready)).toEqual(['No results found'])
  expect(english(emptyTexts.error)).toEqual(['No results found', 'Couldn’t load suggestions'])
  for (const key of Object.values(emptyTexts).flat()) expect(textAt(ko, key, undefined, 'ko')).toBeTruthy()
})

test('a choice without an option for its value says what is missing', () => {
  const options = [{ id: '1', label: 'One' }]
  expect(said([], '')).toEqual(['No results found'])
  expect(said(options, '2')).toEqual(['This is a required field'])
  expect(said(options, '1')).toEqual([undefined])
})
