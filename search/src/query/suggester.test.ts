import { expect, test } from 'vitest'
import { normalisePlace } from '@rapport/normalise/places/place.ts'
import { person } from '../../test/plain-facts.ts'
import { IndexReader } from './index-reader.ts'
import { IndexBuilder } from '../index/people-index.ts'

test('a small limit does not miss a place that shares its name with another', () => {
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
  // The country, plus the people of the American state with the same name.
  expect(found.map(({ label, count }) => [label, count])).toEqual([['Georgia', 10]])
})

test('suggests regions, and places by their other names', () => {
  const builder = new IndexBuilder()
  const texts = ['Sacramento, California', 'San Francisco, California', 'Buffalo, New York', '서울', '대구']
  texts.forEach((text, id) => builder.addPerson(person({ id: id + 1, place: normalisePlace({ text }) })))
  const reader = new IndexReader({ today: () => 20_000 })
  reader.show(builder.finish().view())
  const suggest = (text: string) =>
    reader
      .suggest({ type: 'LOCATIONS', text, limit: 3, without: [] })
      .map(({ value, count }) => [value, count])
  expect(suggest('northern cal')[0]).toEqual(['Northern California', 2])
  expect(suggest('norcal')).toEqual([['Northern California', 2]])
  expect(suggest('upstate')).toEqual([['Upstate New York', 1]])
  expect(suggest('sf')).toEqual([['San Francisco, California, United States', 1]])
  expect(suggest('서울')).toContainEqual(['Seoul, South Korea', 1])
  expect(suggest('영남')).toEqual([['Yeongnam', 1]])
  expect(suggest('norc')).toEqual([])
  expect(suggest('socal')).toEqual([])
})
