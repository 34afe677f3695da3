import { countries } from '@rapport/contract/countries.ts'
import { expect, test } from 'vitest'
import { gazetteer, readTable } from './gazetteer.ts'
import { normalisePlace } from './place.ts'
import { zoneOf } from './zones.ts'

const nowhere = { city: null, metro: null, state: null, country: null }
const table = readTable('zones.tsv')
const entries = [...new Set([...gazetteer().names.values()].flat())]

test('every country has a zone, except those without people and those with several zones', () => {
  const without = Object.keys(countries).filter((country) => zoneOf({ ...nowhere, country }) === null)
  expect(without.toSorted()).toEqual([
    'AQ',
    'AU',
    'BV',
    'CA',
    'CD',
    'FM',
    'HM',
    'ID',
    'KI',
    'MX',
    'RU',
    'UM',
    'US',
  ])
})

test('every state of a country with several zones has one', () => {
  const without = entries.flatMap((entry) =>
    entry.kind === 'state' && zoneOf({ ...nowhere, state: entry.name, country: entry.country.code }) === null
      ? [entry.key]
      : [],
  )
  expect(without.filter((key) => !/^state:(?:aq|um)\//.test(key))).toEqual([])
})

test('each zone is known to Intl, and each place is listed once', () => {
  for (const [zone] of table)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow()
  const places = table.flatMap(([, keys = '']) => keys.split('|'))
  expect(new Set(places).size).toBe(places.length)
})

test('the gazetteer knows the places, except some small towns', () => {
  const known = new Set(entries.map(({ key }) => key))
  const states = new Set(entries.flatMap((entry) => (entry.kind === 'state' ? [entry.key] : [])))
  const unknown = table
    .flatMap(([, keys = '']) => keys.split('|'))
    .filter((key) => !known.has(key) && !states.has(key.replace('city:', 'state:').replace(/\/[^/]*$/, '')))
  expect(unknown).toEqual([])
})

test.for([
  ['Seoul', 'Asia/Seoul'],
  ['경기도 성남시', 'Asia/Seoul'],
  ['San Francisco Bay Area', 'America/Los_Angeles'],
  ['New York City Metropolitan Area', 'America/New_York'],
  ['Austin TX', 'America/Chicago'],
  ['El Paso, Texas, United States', 'America/Denver'],
  ['Gary, Indiana', 'America/Chicago'],
  ['Indianapolis', 'America/Indiana/Indianapolis'],
  ['Pensacola, Florida', 'America/Chicago'],
  ['Knoxville, Tennessee', 'America/New_York'],
  ['Phoenix, Arizona', 'America/Phoenix'],
  ['West Wendover, Nevada', 'America/Denver'],
  ['Toronto, ON', 'America/Toronto'],
  ['Vancouver, British Columbia, Canada', 'America/Vancouver'],
  ['Perth, Western Australia', 'Australia/Perth'],
  ['Manaus', 'America/Manaus'],
  ['Brazil', 'America/Sao_Paulo'],
  ['Tijuana', 'America/Tijuana'],
  ['Vladivostok', 'Asia/Vladivostok'],
  ['Bali, Indonesia', 'Asia/Makassar'],
  ['Almaty', 'Asia/Almaty'],
  ['Santa Cruz de Tenerife, Spain', 'Atlantic/Canary'],
  ['Singapore', 'Asia/Singapore'],
  ['Kathmandu', 'Asia/Kathmandu'],
  ['Smalltown, Ohio, United States', 'America/New_York'],
  ['United States', null],
  ['Europe', null],
] as const)('the zone of %s', ([text, zone]) => {
  const place = normalisePlace({ text })
  expect(place && zoneOf(place)).toBe(zone)
})
