import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from './gazetteer-entries.ts'
import { gazetteer } from './gazetteer.ts'
import {
  createPlaceResolver,
  normalisePlace,
  placeKeys,
  placeLabel,
  shortPlace,
  type Place,
} from './place.ts'

const resolve = createPlaceResolver([])
const labelOf = (text: string) => {
  const place = normalisePlace({ text })
  return place && placeLabel(place)
}
const place = (parts: Partial<Place>): Place => ({
  city: null,
  metro: null,
  state: null,
  country: null,
  ...parts,
})

test('the tables name only places that they list', () => {
  expect(gazetteer().unlisted).toEqual([])
  expect(gazetteer().names.size).toBeGreaterThan(15_000)
})

test.each([
  ['San Francisco, California, United States', 'San Francisco', 'United States'],
  ['Seoul, South Korea', 'Seoul', 'South Korea'],
  ['Singapore', 'Singapore', null],
  ['Bavaria, Germany', 'Bavaria', 'Germany'],
  ['Greater Boston', expect.stringContaining('Boston'), 'United States'],
  ['Germany', null, 'Germany'],
])('%s in short', (text, city, country) => {
  expect(shortPlace(normalisePlace({ text })!)).toEqual({ city, country })
})

const everyCity = [...new Set([...gazetteer().names.values()].flat())]
  .filter((entry) => entry.kind === 'city')
  .map((city) => ({ name: city.name, keys: keysOf(city) }))

const citiesIn = (text: string) => {
  const [key] = resolve(text)
  return everyCity.filter(({ keys }) => keys.includes(key!))
}

const keysOfMetro = (metro: string) => placeKeys(normalisePlace({ metro })!)

describe('a place text', () => {
  test.each([
    ['san francisco, california, united states', 'San Francisco, California, United States'],
    ['San Francisco - California - USA', 'San Francisco, California, United States'],
    ['Austin TX', 'Austin, Texas, United States'],
    ['Houston, TX 77002', 'Houston, Texas, United States'],
    ['Cambridge, Massachusetts', 'Cambridge, Massachusetts, United States'],
    ['Cambridge', 'Cambridge, England, United Kingdom'],
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['London, Ontario', 'London, Ontario, Canada'],
    ['Birmingham, Alabama', 'Birmingham, Alabama, United States'],
    ['Portland, Maine', 'Portland, Maine, United States'],
    ['San Jose, CA', 'San Jose, California, United States'],
    ['Toronto, CA', 'Toronto, Ontario, Canada'],
    ['Georgia, United States', 'Georgia, United States'],
    ['Tbilisi, Georgia', 'Tbilisi, Georgia'],
    ['Greater Boston', 'Greater Boston, United States'],
    ['Greater Munich', 'Greater Munich, Bavaria, Germany'],
    ['Bombay', 'Mumbai, Maharashtra, India'],
    ['Zürich', 'Zurich, Switzerland'],
    ['서울특별시 강남구', 'Seoul, South Korea'],
    ['경기도 성남시 분당구', 'Seongnam, Gyeonggi, South Korea'],
    ['판교', 'Seongnam, Gyeonggi, South Korea'],
    ['Singapore', 'Singapore'],
    ['Remote, US', 'United States'],
    ['foo, bar', 'Foo, Bar'],
    ['smalltown, ohio', 'Smalltown, Ohio, United States'],
  ])('%s: %s', (text, label) => {
    expect(labelOf(text)).toBe(label)
  })

  test.each(['', ' ', 'Remote', 'n/a', '🎉', '—', '\0'])('%j is no place', (text) => {
    expect(normalisePlace({ text })).toBeNull()
  })
})

test('parts are made canonical, and a known city brings its metro, state and country', () => {
  const expected = {
    city: 'Palo Alto',
    metro: 'San Jose Metropolitan Area',
    state: 'California',
    country: 'US',
  }
  expect(normalisePlace({ city: 'palo alto', state: 'CA', country: 'usa' })).toEqual(expected)
  expect(normalisePlace({ city: 'PALO ALTO', metro: 'san jose, california' })).toEqual(expected)
  expect(normalisePlace({ country: 'united states', text: 'Palo Alto, California' })).toEqual(expected)
  expect(normalisePlace({ city: 'Silicon Valley', state: 'CA' })).toEqual({ ...expected, city: null })
  expect(normalisePlace({ city: 'smalltown', state: 'ohio' })).toEqual(
    place({ city: 'Smalltown', state: 'Ohio', country: 'US' }),
  )
})

describe('what a filter text names', () => {
  test.each([
    ['SF', 'San Francisco'],
    ['NYC', 'New York City'],
    ['UK', 'United Kingdom'],
    ['USA', 'US'],
    ['UAE', 'United Arab Emirates'],
    ['Bangalore', 'Bengaluru'],
    ['서울', 'Seoul'],
    ['DMV', 'Washington DC Metropolitan Area'],
    ['Greater Boston', 'Boston metro'],
    ['Saint Louis', 'St. Louis'],
    ['München', 'Munich'],
    ['Ft Worth', 'Fort Worth'],
    ['NorCal', 'Northern California'],
    ['so cal', 'Southern California'],
    ['Upstate NY', 'Upstate New York'],
    ['PNW', 'the Pacific Northwest'],
    ['Tri-State', 'NYC metro'],
    ['NoVA', 'Northern Virginia'],
    ['Orange County, CA', 'Orange County'],
    ['North of England', 'Northern England'],
    ['MEA', 'Middle East and Africa'],
    ['영남권', 'Yeongnam'],
    ['베네룩스', 'Benelux'],
  ])('%s = %s', (one, other) => {
    expect(resolve(one)).not.toEqual([])
    expect(resolve(one).toSorted()).toEqual(resolve(other).toSorted())
  })

  test.each([
    ['Georgia', ['country:ge', 'state:us/georgia']],
    ['Georgia, United States', ['state:us/georgia']],
    ['New York', ['city:us/new york/new york', 'state:us/new york']],
    ['New York, New York', ['city:us/new york/new york']],
    ['Cambridge', ['city:gb/england/cambridge']],
    ['Ontario', ['state:ca/ontario']],
    ['CA', ['state:us/california']],
    ['LA', ['city:us/california/los angeles']],
    ['Lebanon', ['country:lb']],
    ['Mexico', ['country:mx']],
    ['Silicon Valley', ['metro:san jose metropolitan area']],
    ['Nowhereville', []],
    ['', []],
  ])('%s', (text, keys) => {
    expect(resolve(text).toSorted()).toEqual(keys)
  })

  test.each([
    [
      'Oakland, California',
      ['Bay Area', 'San Francisco Bay Area', 'California', 'USA', 'West Coast', 'North America'],
    ],
    ['Munich', ['Bavaria', 'Germany', 'DACH', 'EU', 'Europe', 'EMEA', 'Greater Munich']],
    ['Suwon', ['경기도', 'Seoul Capital Area', '대한민국', 'APAC', 'East Asia']],
    ['Jersey City, New Jersey', ['Greater New York', 'NJ', 'Northeast']],
    ['Stockholm', ['Nordics', 'Sweden']],
    ['Houston', ['Gulf Coast', 'Texas', 'South']],
    ['Bogota', ['LATAM', 'South America']],
    ['Sacramento, California', ['NorCal', 'Central Valley', 'West Coast']],
    ['San Luis Obispo, California', ['SoCal', 'California Central Coast']],
    ['Buffalo, New York', ['Upstate New York', 'Western New York']],
    ['Waco, Texas', ['Central Texas', 'Texas Triangle']],
    ['Arlington, Virginia', ['Northern Virginia', 'DMV', 'Northeast Corridor']],
    ['Nashville, Tennessee', ['Middle Tennessee', 'South']],
    ['Leeds', ['Yorkshire', 'Northern England', 'Great Britain']],
    ['Coventry', ['West Midlands', 'Midlands']],
    ['Milan', ['Northern Italy', 'Southern Europe']],
    ['Casablanca', ['Maghreb', 'North Africa']],
    ['Daegu', ['영남', '경상도']],
  ])('%s lies in %s', (text, containers) => {
    const keys = new Set(placeKeys(normalisePlace({ text }) ?? place({})))
    for (const container of containers) expect(resolve(container).some((key) => keys.has(key))).toBe(true)
  })

  test('not its neighbour', () => {
    const oakland = new Set(placeKeys(normalisePlace({ text: 'Oakland, California' })!))
    for (const text of ['San Francisco', 'Nevada', 'Canada', 'DACH', 'East Coast'])
      expect(resolve(text).some((key) => oakland.has(key))).toBe(false)
  })
})

test.each([
  ['Northern California', 'Southern California', 'California'],
  ['Upstate New York', 'New York metro', 'New York State'],
  ['Eastern Washington', 'Western Washington', 'Washington State'],
  ['Northern England', 'Southern England', 'England'],
])('%s and %s have no city in common, and only cities of %s', (one, other, state) => {
  const [some, others] = [citiesIn(one), citiesIn(other)]
  expect(Math.min(some.length, others.length)).toBeGreaterThan(15)
  expect(some.filter((city) => others.includes(city))).toEqual([])
  expect(some.filter(({ keys }) => !resolve(state).some((key) => keys.includes(key)))).toEqual([])
})

test('a metro lies in the regions that hold all of its cities', () => {
  expect(keysOfMetro('Sacramento Metropolitan Area')).toContain('region:northern california')
  expect(keysOfMetro('fresno, california')).toContain('region:central valley')
  expect(keysOfMetro('New York City Metropolitan Area')).not.toContain('region:long island')
})

test('no region is empty', () => {
  const held = new Set(everyCity.flatMap(({ keys }) => keys))
  const regions = [...gazetteer().names.values()].flat().filter(({ kind }) => kind === 'region')
  expect(regions.filter(({ key }) => !held.has(key))).toEqual([])
})

test('places in use that the gazetteer lacks are found by their own names', () => {
  const known = [place({ city: 'Smalltown', state: 'Ohio', country: 'US' }), place({ city: 'Elsewhere' })]
  const find = createPlaceResolver(known)
  expect(find('smalltown')).toEqual([placeKeys(known[0]!)[0]])
  expect(find('Smalltown, Ohio, United States')).toEqual([placeKeys(known[0]!)[0]])
  expect(find('ELSEWHERE')).toEqual([placeKeys(known[1]!)[0]])
  expect(placeKeys(known[0]!)).toContain('state:us/ohio')
})

test('a region may be followed by the country or state that has all of it', () => {
  const bayArea = resolve('San Francisco Bay Area')
  expect(bayArea).toHaveLength(1)
  expect(resolve('San Francisco Bay Area, United States')).toEqual(bayArea)
  expect(resolve('San Francisco Bay Area, California')).toEqual(bayArea)
  expect(resolve('San Francisco Bay Area, Germany')).toEqual([])
})

test('a label names its place again, and a normalised place stays as it is', () => {
  const labels = [...gazetteer().names.values()].flat().filter((_, at) => at % 40 === 0)
  expect(labels.length).toBeGreaterThan(300)
  for (const entry of labels) {
    if (entry.kind !== 'city') continue
    const made = place({ city: entry.name, state: entry.state?.name ?? null, country: entry.country.code })
    const normal = normalisePlace(made)!
    expect(normalisePlace(normal)).toEqual(normal)
    expect([placeLabel(normal), resolve(placeLabel(normal))]).toEqual([
      placeLabel(normal),
      expect.arrayContaining([placeKeys(normal)[0]]),
    ])
  }
}, 30_000)

test('any text is taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, city) => {
      const normal = normalisePlace({ text, city })
      expect(normal === null || placeKeys(normal).length > 0).toBe(true)
      expect(Array.isArray(resolve(text))).toBe(true)
    }),
    { numRuns: 300 },
  )
  expect(normalisePlace({ text: 'a, '.repeat(300_000) })).not.toBeNull()
  expect(resolve('greater '.repeat(100_000))).toEqual([])
}, 30_000)

const shared = new URL('../../../../shared/data/', import.meta.url)
const queries = new URL('people-queries/dev.jsonl', shared)
const vendor = new URL('pdl/pdl-openapi.json', shared)

test.skipIf(!existsSync(queries))('the places of the labelled queries are known', () => {
  const lines = readFileSync(queries, 'utf8').trim().split('\n')
  const names = lines.map((line) => (JSON.parse(line) as { geo_name: string }).geo_name)
  const unknown = names.filter((name) => resolve(name).length === 0)
  expect(unknown.length / names.length).toBeLessThanOrEqual(0.03)
})

test.skipIf(!existsSync(vendor))("the vendor's countries and metros are known", () => {
  const { schemas } = (
    JSON.parse(readFileSync(vendor, 'utf8')) as {
      components: { schemas: Record<string, { properties: Record<string, { enum: string[] }> }> }
    }
  ).components
  const countries = schemas['Location']?.properties['country']?.enum ?? []
  const metros = schemas['StreetAddress']?.properties['metro']?.enum ?? []
  expect([countries.length, metros.length]).toEqual([251, 367])
  expect(countries.filter(isUnknown)).toEqual([])
  expect(metros.filter(isLost)).toEqual([])
})

const isUnknown = (country: string) => !normalisePlace({ country })?.country || resolve(country).length === 0

const isLost = (metro: string) => {
  const normal = normalisePlace({ metro })
  return (
    !normal ||
    normal.country !== 'US' ||
    !placeKeys(normal)[0]?.startsWith('metro:') ||
    resolve(metro).length === 0
  )
}
