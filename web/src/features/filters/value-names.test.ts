import { countries } from '@rapport/contract/countries.ts'
import { industries } from '@rapport/contract/filters/industries.ts'
import { expect, test } from 'vitest'
import { placeNamed } from './place-named.ts'
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

test('a place has its country in Korean, and a state of the same name as a country stays', () => {
  const names = koreanNames()
  expect(placeNamed('Berlin, Germany', names)).toBe('Berlin, 독일')
  expect(placeNamed('Atlanta, Georgia, United States', names)).toBe('Atlanta, Georgia, 미국')
  expect(placeNamed('Georgia', names)).toBe('조지아')
  expect(placeNamed('Nowhere', names)).toBe('Nowhere')
})
