import { describe, expect, test } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })
/** The last part of each filter with its value. */
const said = (text: string) =>
  reader.read(text).understood.map(({ filter, value }) => `${filter.split('.').at(-1)}: ${value}`)

describe('typing errors', () => {
  test.each([
    ['marketting enginer', 'Marketing Engineer'],
    ['sofware architects', 'Software Architect'],
    ['salse manger', 'Sales Manager'],
    ['directer of opperations', 'Director of Operations'],
  ])('%s: %s', (text, title) => expect(said(text)).toEqual([`jobTitlesIncluded: ${title}`]))

  test.each(['people who provide released angels', 'wounded stockhlom', 'scores of rails'])(
    'ordinary words are none, and no word in lower case becomes a place: %s',
    (text) => expect(said(text)).toEqual([]),
  )

  test('a capitalised word may be a place', () =>
    expect(said('people in Stockhlom')).toEqual(['locations: Stockholm']))
})

describe('kinds of companies are industries or not understood, never a name', () => {
  test.each([
    ['people at hedge funds', ['domains: Investment Management']],
    ['people at car makers', ['domains: Automotive']],
    ['people at a law firm', ['domains: Law Practice']],
    ['telcos, insurers', ['domains: Telecommunications', 'domains: Insurance']],
    ['not at consultancies', ['domainsExcluded: Management Consulting']],
    ['hedge fund managers', ['jobTitlesIncluded: Hedge Fund Manager']],
    ['people at flower growers', ['domains: Farming']],
    ['people at toy testers', []],
    ['Owner of Restaurants', ['seniorityLevels: Owner', 'domains: Restaurants']],
    ['gym owners', ['domains: Health, Wellness and Fitness', 'seniorityLevels: Owner']],
  ])('%s', (text, expected) => expect(said(text)).toEqual(expected))
})

describe('capitalised names come before places, industries and people', () => {
  test.each([
    ['Wayne Enterprises CEO', 'namesIncluded: Wayne Enterprises'],
    ['Acme Robotics CTO', 'namesIncluded: Acme Robotics'],
    ['designers at Unity', 'namesIncluded: Unity'],
    ['nobody from Palo Alto Networks', 'namesExcluded: Palo Alto Networks'],
    ['lawyers excluding Kirkland & Ellis', 'namesExcluded: Kirkland & Ellis'],
    ['nurses at Initech or Pied Piper', 'namesIncluded: Pied Piper'],
    ['designers at Berlin', 'locations: Berlin'],
  ])('%s', (text, expected) => expect(said(text)).toContain(expected))
})

test('countries in a list are no region', () =>
  expect(said('in the UK, Ireland or France')).toEqual([
    'locations: UK',
    'locations: Ireland',
    'locations: France',
  ]))

test('a rank in a list with a title is a title', () => {
  expect(said('CEOs and founders')).toEqual(['jobTitlesIncluded: CEO', 'jobTitlesIncluded: Founder'])
  expect(said('owners or directors')).toEqual(['seniorityLevels: Owner', 'seniorityLevels: Director'])
})

test('a word for companies of an age and size is understood as what the sentence says of it', () => {
  const { understood, ignored } = reader.read('CTOs at seed stage startups')
  expect(ignored).toEqual([])
  expect(understood.at(-1)).toEqual({ text: 'startups', filter: 'funding.fundingCategories', value: 'Seed' })
})

test.each(['older than 40', 'married', 'younger than 30'])('%s is told as unsupported', (words) => {
  expect(reader.read(`accountants ${words}`).unsupported).toEqual([words])
})

test.each([
  ['c-suite in pharma, basel', ['seniorityLevels: C-Level', 'domains: Pharmaceuticals', 'locations: Basel']],
  ['$1B+ revenue, CIO in Wisconsin', ['minRevenue: 1000', 'jobTitlesIncluded: CIO', 'locations: Wisconsin']],
])('a single letter makes no sentence German: %s', (text, parts) => expect(said(text)).toEqual(parts))
