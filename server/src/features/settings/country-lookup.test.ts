import { expect, it } from 'vitest'
import { countryService } from '../../../test/stand-ins/country-service.ts'
import { CountryLookup } from './country-lookup.ts'

const day = 24 * 60 * 60 * 1000

it('requests an address again after a day, or a minute after a failure', async () => {
  let now = 0
  let answer: object | number = { country_code2: 'kr' }
  const errors: unknown[] = []
  const service = await countryService(() => answer)
  const lookup = new CountryLookup({
    url: service.url,
    now: () => now,
    onError: (error) => errors.push(error),
  })
  const ask = () => lookup.countryOf('203.0.113.7')
  expect(await ask()).toBe('KR')
  now = day - 1
  expect(await ask()).toBe('KR')
  expect(service.asked).toHaveLength(1)
  answer = 503
  now = day
  expect(await ask()).toBe(null)
  now += 59_999
  expect(await ask()).toBe(null)
  expect(service.asked).toHaveLength(2)
  answer = { country_code2: 'IN' }
  now += 1
  expect(await ask()).toBe('IN')
  expect(service.asked).toHaveLength(3)
  expect(errors).toHaveLength(1)
})

it('requests nothing without a service', async () => {
  const lookup = new CountryLookup({ url: null, now: () => 0, onError: () => {} })
  expect(await lookup.countryOf('203.0.113.7')).toBe(null)
})
