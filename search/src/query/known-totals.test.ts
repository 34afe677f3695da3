import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { expect, it } from 'vitest'
import { buildIndex } from '../../test/both.ts'
import { parsed } from '../../test/lists.ts'
import { company, person } from '../../test/plain-facts.ts'
import { IndexReader } from './index-reader.ts'

/**
 * Totals that are known from counts, without going through people. No person counts twice, however
 * often and in however many ways something is named.
 */

const austin = { city: 'Austin', metro: null, state: 'Texas', country: 'US' }
const dallas = { city: 'Dallas', metro: null, state: 'Texas', country: 'US' }
const lyon = { city: 'Lyon', metro: null, state: null, country: 'FR' }

const companies = [
  company({ id: 1, name: 'Acme Tools', nameKey: 'acme tools', domain: 'acme.example', industry: 'software' }),
  company({ id: 2, name: 'Bolt Tools', nameKey: 'bolt tools', domain: 'bolt.example', headquarters: lyon }),
]
const people = [
  { place: austin, company: 1, title: 'engineer' },
  { place: dallas, company: 1, title: 'sales director' },
  { place: lyon, company: 2, title: 'engineer' },
  { place: null, company: null, title: null },
].map(({ title, ...facts }, i) => person({ id: i + 1, title, titleNormalised: title, ...facts }))

const reader = new IndexReader({ today: () => 20_000 })
reader.show(buildIndex({ companies, people }).view())

const cases: [number, PartialFilterSet][] = [
  [2, { locations: ['Austin', 'Texas', 'Dallas'] }],
  [3, { locations: ['United States', 'Texas', 'Lyon', 'France', 'Lyon, France'] }],
  [1, { companyFilter: { HQLocationIncluded: ['France', 'Lyon'] } }],
  [2, { companyFilter: { namesIncluded: ['Acme Tools', 'Acme Tools, Inc.', 'acme'] } }],
  [3, { companyFilter: { namesIncluded: ['Bolt Tools', 'tools'] } }],
  [2, { companyFilter: { domains: ['acme.example', 'https://www.acme.example/about'] } }],
  [3, { experience: { jobTitlesIncluded: ['Engineer', 'Sales Director', 'Director of Sales'] } }],
]

it.each(cases)('%i: %j', (total, filters) => {
  expect(reader.count(parsed(filters))).toBe(total)
})
