import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import {
  suggestionTypes,
  type Seniority,
  type SuggestionType,
} from '@rapport/contract/filters/vocabularies.ts'
import { IndexBuilder } from '@rapport/search/index/people-index.ts'
import { IndexReader } from '@rapport/search/query/index-reader.ts'
import { beforeAll, expect, test } from 'vitest'
import { FactsReader } from './facts-file.ts'
import { factsFolder } from './facts-threads.ts'
import { createPrefixes, type Prefix } from './suggestions.ts'
import { readWorld } from './world.ts'

const options = { people: 20_000, seed: 1, today: '2026-07-01' }
const today = Date.parse(options.today) / 86_400_000
const reader = new IndexReader({ today: () => today })
let prefixes: Prefix[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-suggestions-test-'))
  try {
    const facts = new FactsReader(await factsFolder(folder, options, () => {}), {
      made: options.people,
      editions: 1,
    })
    const builder = new IndexBuilder()
    for await (const block of facts.companies()) for (const each of block) builder.addCompany(each)
    for await (const block of facts.people()) for (const each of block) builder.addPerson(each)
    reader.show(builder.finish().view())
    prefixes = createPrefixes(
      await readWorld(facts, { people: options.people, companies: facts.companyCount, today }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)

const filterOf: Record<SuggestionType, (value: string) => PartialFilterSet> = {
  COMPANIES: (value) => ({ companyFilter: { namesIncluded: [value] } }),
  INDUSTRIES: (value) => ({ companyFilter: { domains: [value] } }),
  DOMAINS: (value) => ({ companyFilter: { domains: [value] } }),
  LOCATIONS: (value) => ({ locations: [value] }),
  EDUCATIONS: (value) => ({ education: { fieldsOfStudy: [value] } }),
  UNIVERSITIES: (value) => ({ education: { universities: [value] } }),
  JOBS: (value) => ({ experience: { jobTitlesIncluded: [value] } }),
  SENIORITIES: (value) => ({ experience: { seniorityLevels: [value as Seniority] } }),
}

test.each(suggestionTypes)('%s have the counts that their filter then finds', (type) => {
  const suggestions = prefixes
    .filter((prefix) => prefix.type === type)
    .flatMap(({ text }) => reader.suggest({ type, text, limit: 10, without: [] }))
  const counts = new Map(suggestions.map(({ value, count }) => [value, count]))
  expect(counts.size).toBeGreaterThan(10)
  const found = [...counts].map(([value]) => [value, reader.count(filterSet.parse(filterOf[type](value)))])
  expect([...counts]).toEqual(found)
})
