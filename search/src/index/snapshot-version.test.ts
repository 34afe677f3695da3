import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { companyTypes, seniorities, smartIntents } from '@rapport/contract/filters/vocabularies.ts'
import { industries } from '@rapport/contract/filters/industries.ts'
import { company, person } from '../../test/plain-facts.ts'
import type { CompanyFacts, PersonFacts } from '../facts.ts'
import { IndexBuilder } from './index-builder.ts'
import { snapshotVersion } from './snapshot.ts'

/**
 * The digest of a fixed set of people. If this test fails, existing snapshots have changed their
 * meaning: raise `snapshotVersion` and update the digest. (A change of hashing once made texts in
 * an old snapshot unfindable.)
 */
const written = { version: 16, digest: '1a3304afac8ad88f50eaacf614f060d99ba66f837579cc50e62cc3f48da3d471' }

const pick = <T>(values: readonly T[], i: number): T => values[i % values.length]!

function someCompany(i: number): CompanyFacts {
  return company({
    id: i + 1,
    name: `Acme ${i % 30} Ltd`,
    nameKey: `acme ${i % 30}`,
    domain: i % 3 === 0 ? null : `acme${i}.example`,
    description: i % 4 === 0 ? null : `We make qqq ${i} for zzz`,
    industry: pick(industries, i),
    type: i % 7 === 0 ? null : pick(companyTypes, i),
    foundedYear: 1900 + i,
    headcount: { min: i * 7, max: i % 5 === 0 ? null : i * 9 },
    revenue: i % 4 === 0 ? null : i * 1e6,
    linkedinFollowers: i * 100,
    headquarters: { city: 'Berlin', metro: null, state: 'Berlin', country: 'DE' },
    intents: [pick(smartIntents, i)],
    fundingTotal: i * 1e5,
    fundingRoundCount: i % 16,
    lastFunding: i % 2 === 0 ? null : { day: 20_000 - i, amount: i * 1e4, category: 'Seed' },
  })
}

function somePerson(i: number): PersonFacts {
  return person({
    id: i + 1,
    strength: (i * 37) % 101,
    nameFolded: `anna${i % 40} kim ${i % 7}`,
    linkedinSlug: i % 9 === 0 ? null : `anna-${i}`,
    place: {
      city: pick(['Seoul', 'Austin', 'Lyon'], i),
      metro: null,
      state: null,
      country: pick(['KR', 'US', 'FR'], i),
    },
    // Contains no known words, because snapshots have a digest of their own for the meanings of
    // titles.
    title: `Qqq${i % 50}`,
    titleNormalised: `qqq${i % 50}`,
    headline: i % 3 === 0 ? null : `Qqq ${i % 50} at Acme`,
    summary: i % 2 === 0 ? null : `I like zzz ${i % 70}. 개발자 ${i}`,
    seniorities: [pick(seniorities, i)],
    positionSince: i % 3 === 0 ? null : 24_000 + i,
    companySince: i % 5 === 0 ? null : 23_900 + i,
    work: { months: i, since: i % 2 === 0 ? null : 24_000 + i },
    company: i % 11 === 0 ? null : (i % 120) + 1,
    pastTitles: [`Qqq${i % 60}`],
    pastCompanies: [(i % 13) + 1, (i % 17) + 20],
    schools: [`School ${i % 25}`],
    fieldsOfStudy: [`Field ${i % 9}`],
    skills: [`Qqq ${i % 21}`, `Zzz ${i % 8}`],
    contacts: i % 64,
    graduationYears: [1990 + (i % 30), 2021, 2022 + (i % 3)],
  })
}

test('the snapshot version changes with the layout of segments', () => {
  const builder = new IndexBuilder()
  for (let i = 0; i < 120; i++) builder.addCompany(someCompany(i))
  for (let i = 0; i < 2000; i++) builder.addPerson(somePerson(i))
  const { memory } = builder.finish().view().segments[0]!
  const digest = createHash('sha256')
    .update(JSON.stringify(memory.sections))
    .update(new Uint8Array(memory.memory.buffer, 0, memory.bytes))
    .digest('hex')
  expect({ version: snapshotVersion, digest }).toEqual(written)
})
