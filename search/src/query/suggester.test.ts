import { describe, expect, test } from 'vitest'
import { normalisePlace } from '@rapport/normalise/places/place.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { person } from '../../test/plain-facts.ts'
import type { SuggestQuery } from '../people-search.ts'
import { IndexReader } from './index-reader.ts'
import { IndexBuilder } from '../index/index-builder.ts'

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

test('suggests what begins with the text but for one typo, if nothing begins with it', () => {
  const builder = new IndexBuilder()
  const texts = ['Austin, Texas, United States', 'Untergrund, Germany', '서울', 'Stockholm, Sweden']
  texts.forEach((text, id) => builder.addPerson(person({ id: id + 1, place: normalisePlace({ text }) })))
  const reader = new IndexReader({ today: () => 20_000 })
  reader.show(builder.finish().view())
  const suggest = (text: string, without: string[] = []) =>
    reader.suggest({ type: 'LOCATIONS', text, limit: 20, without }).map(({ value }) => value)
  for (const text of ['Untied Sta', 'Uited Sta', 'Unitted', 'Unired', 'United Statse', 'unitedstates'])
    expect(suggest(text), text).toContain('United States')
  expect(suggest('Germeny')).toContain('Germany')
  expect(suggest('South Karea')).toContain('South Korea')
  // Corrects neither two typos, nor one in the first letter, nor one in a text so short that it is
  // near many values.
  expect(suggest('Untied Satte')).toEqual([])
  expect(suggest('Inited')).toEqual([])
  expect(suggest('Unti')).toEqual([])
  // Values that begin with the text are suggested alone. Typos are not corrected even if all of
  // these are already selected.
  const swedish = suggest('Swede')
  expect(swedish).toContain('Sweden')
  expect(suggest('Swede', swedish)).toEqual([])
})

function suggestedTitles(titles: string[], query: Partial<SuggestQuery>) {
  const builder = new IndexBuilder()
  titles.forEach((title, id) =>
    builder.addPerson(person({ id: id + 1, title, titleNormalised: normaliseTitle(title) })),
  )
  const reader = new IndexReader({ today: () => 20_000 })
  reader.show(builder.finish().view())
  return reader
    .suggest({ type: 'JOBS', text: '', limit: 5, without: [], ...query })
    .map(({ value, count }) => [value, count])
}

describe('titles of one role', () => {
  const sales = ['VP Sales', 'VP of Sales', 'VP of Sales', 'Vice President, Sales', 'Sales Manager']
  const engineers = ['Software Engineer', 'Software Engineer', '개발자', '영업 이사']

  test('are one suggestion, in the usual spelling, with everybody that it finds', () => {
    expect(suggestedTitles(sales, { text: 'sales', language: 'en' })).toEqual([
      ['VP of Sales', 4],
      ['Sales Manager', 1],
    ])
  })

  test('are several without a language', () => {
    expect(suggestedTitles(sales, { text: 'vp' })).toHaveLength(2)
  })

  test('are in the language of the text or the interface', () => {
    expect(suggestedTitles(engineers, { text: 'soft', language: 'en' })).toEqual([['Software Engineer', 3]])
    expect(suggestedTitles(engineers, { text: 'soft', language: 'ko' })).toEqual([['개발자', 3]])
    expect(suggestedTitles(engineers, { text: '개발', language: 'en' })).toEqual([['개발자', 3]])
    expect(suggestedTitles(engineers, { text: '영업', language: 'en' })).toEqual([['영업 이사', 1]])
  })

  test('have the name of their role where nobody writes them in that language', () => {
    expect(suggestedTitles(sales, { text: 'vp sal', language: 'ko' })).toEqual([['영업 부사장', 4]])
    expect(suggestedTitles(['Zorblax Whisperer'], { text: 'zorb', language: 'ko' })).toEqual([
      ['Zorblax Whisperer', 1],
    ])
  })

  test('are spelled with the typed words where people write them so', () => {
    const titles = ['소프트웨어 엔지니어', '소프트웨어 엔지니어', '소프트웨어 개발자', 'Software Developer']
    expect(suggestedTitles(titles, { text: '개발', language: 'ko' })).toEqual([['소프트웨어 개발자', 4]])
    expect(suggestedTitles(titles, { text: 'software dev', language: 'ko' })).toEqual([
      ['소프트웨어 엔지니어', 4],
    ])
  })

  test('are not suggested when one of them is chosen', () => {
    expect(suggestedTitles(sales, { text: 'sales', without: ['Sales VP'], language: 'en' })).toEqual([
      ['Sales Manager', 1],
    ])
  })

  test('are at most as many as asked for, whatever the number of spellings', () => {
    const titles = [...sales, ...sales, 'Sales Director', 'Sales Engineer']
    expect(suggestedTitles(titles, { text: 'sales', limit: 3, language: 'en' })).toHaveLength(3)
  })
})

function suggestedSkills(people: string[][], query: Partial<SuggestQuery>) {
  const builder = new IndexBuilder()
  people.forEach((skills, id) => builder.addPerson(person({ id: id + 1, skills })))
  const reader = new IndexReader({ today: () => 20_000 })
  reader.show(builder.finish().view())
  return reader
    .suggest({ type: 'SKILLS', text: '', limit: 5, without: [], ...query })
    .map(({ value, count }) => [value, count])
}

describe('a skill', () => {
  const people = [['K8S'], ['K8S', '리액트'], ['kubernetes', 'Js'], ['Golang', 'C#'], ['MACHINE LEARNING']]

  test.each([
    ['kubern', 'Kubernetes', 3],
    ['k8', 'Kubernetes', 3],
    ['쿠버', 'Kubernetes', 3],
    ['리액', 'React', 1],
    ['reac', 'React', 1],
    ['자바스크립', 'JavaScript', 1],
    ['golang', 'Go', 1],
    ['c#', 'C#', 1],
    ['learning', 'Machine Learning', 1],
    ['머신', 'Machine Learning', 1],
    ['kuberentes', 'Kubernetes', 3],
  ])('is found by each of its names, and shown as in the panel: %s', (text, label, count) => {
    expect(suggestedSkills(people, { text })).toContainEqual([label, count])
  })

  test('is suggested once, and not if it is chosen by another name', () => {
    expect(suggestedSkills(people, { text: 'react' })).toHaveLength(1)
    expect(suggestedSkills(people, { text: 'kubern', without: ['k8s'] })).toEqual([])
  })
})

const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

describe('a value with exactly the typed name comes first', () => {
  test('before longer ones that more people have, however many', () => {
    const longer = Array.from({ length: 30 }, (_, i) => times(2, [`Salesforce Part ${i}`])).flat()
    const people = [...longer, ['salesforce'], ...times(3, ['After Salesforce'])]
    expect(suggestedSkills(people, { text: 'Salesforce', limit: 2 })).toEqual([
      ['Salesforce', 1],
      ['After Salesforce', 3],
    ])
    expect(suggestedSkills([...times(2, ['JS Test']), ['JavaScript']], { text: 'js' })[0]).toEqual([
      'JavaScript',
      1,
    ])
  })

  test('among titles, also in their role’s name', () => {
    const titles = [...times(3, 'Sales Manager'), 'Sales']
    expect(suggestedTitles(titles, { text: 'sales' })[0]![0]).toBe('Sales')
    const others = times(3, 'VP of Sales Asia')
    const asked = { text: 'v.p. of sales', language: 'ko' } as const
    expect(suggestedTitles([...others, 'VP of Sales'], asked)[0]![0]).toBe('영업 부사장')
  })

  test('among places, by any of their names', () => {
    const builder = new IndexBuilder()
    const texts = [...times(3, 'Ontario, California'), 'Ontario, Canada', ...times(4, 'Ontario Springs')]
    texts.forEach((text, id) => builder.addPerson(person({ id: id + 1, place: normalisePlace({ text }) })))
    const reader = new IndexReader({ today: () => 20_000 })
    reader.show(builder.finish().view())
    const suggest = (text: string) =>
      reader.suggest({ type: 'LOCATIONS', text, limit: 9, without: [] }).map(({ value }) => value)
    expect(suggest('ontario').slice(0, 2)).toEqual(['Ontario, California, United States', 'Ontario, Canada'])
    expect(suggest('ontario')).toContain('Ontario Springs')
  })
})
