import { countries } from '@rapport/contract/countries.ts'
import { industries } from '@rapport/contract/filters/industries.ts'
import { expect, test } from 'vitest'
import { koreanNames } from './value-names.ts'

test('every country and every industry has a name in Korean', () => {
  const names = koreanNames()
  const missing = [...Object.values(countries), ...industries].filter(
    (name) => !/[가-힣]/.test(names.get(name) ?? ''),
  )
  expect(missing).toEqual([])
  expect([names.get('Germany'), names.get('South Korea'), names.get('Banking')]).toEqual([
    '독일',
    '대한민국',
    '은행',
  ])
})
