import { expect, test } from 'vitest'
import { normalisePlace } from '@rapport/dataset/normalise/place.ts'
import { person } from '../test/plain-facts.ts'
import { IndexReader } from './index-reader.ts'
import { IndexBuilder } from './people-index.ts'

test('a place whose name also means another is not missed by a small limit', () => {
  let id = 0
  const inPlace = (text: string) => person({ id: ++id, place: normalisePlace({ text }) })
  const towns = [
    'George Town, Malaysia',
    'Georgetown, Texas, United States',
    'Georgetown, Kentucky, United States',
    'Georgetown, Guyana',
    'George, South Africa',
    'Georgetown, South Carolina, United States',
    'Georgetown, Delaware, United States',
  ]
  const builder = new IndexBuilder()
  for (const place of ['Georgia', ...towns, ...towns]) builder.addPerson(inPlace(place))
  const index = builder.finish()
  const atlanta = Array.from({ length: 9 }, () => inPlace('Atlanta, Georgia, United States'))
  index.apply({ companies: [], people: [...atlanta, ...towns.map(inPlace)], removedPeople: [] })
  const reader = new IndexReader({ today: () => 20_000 })
  reader.show(index.view())
  const found = reader.suggest({ type: 'LOCATIONS', text: 'geo', limit: 1, without: [] })
  // The country, and the people of the American state that its name means too.
  expect(found.map(({ label, count }) => [label, count])).toEqual([['Georgia', 10]])
})
