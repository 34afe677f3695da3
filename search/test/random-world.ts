import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import fc from 'fast-check'
import type { World } from './naive/naive-index.ts'
import { companyFacts, personFacts } from './random-facts.ts'

const largestId = 2 ** 31 - 1

/** A pool of ids for a few people or companies: small ones, and the edges of the range of ids. */
export const someIds = (max: number) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max }) },
    { weight: 1, arbitrary: fc.constantFrom(65_535, 65_536, largestId) },
  )

const byId = <T extends { id: number }>(facts: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(facts, { maxLength, selector: ({ id }) => id, size: 'max' })

/**
 * People and companies with a few ids, by default 80 and 12. Some employers, current or past, are
 * not defined.
 */
export function smallWorld({ people, companies } = { people: 80, companies: 12 }): fc.Arbitrary<World> {
  const companyIds = someIds(companies)
  return fc.record({
    companies: byId(companyFacts(companyIds), companies),
    people: byId(personFacts(someIds(people), companyIds), people),
  })
}

/** The parameters of `mixedWorld`. */
export type WorldSize = { seed: number; people: number; companies: number }

/** Hundreds of people in hundreds of companies: more distinct numbers than a byte can encode. */
export const mediumSize: fc.Arbitrary<WorldSize> = fc.record({
  seed: fc.integer(),
  people: fc.integer({ min: 0, max: 900 }),
  companies: fc.integer({ min: 0, max: 600 }),
})

/**
 * A world of any size at low cost: each person takes each fact from one of some hundred random
 * people. Ids are shuffled. Deterministic.
 */
export function mixedWorld({ seed, people, companies }: WorldSize): World {
  const random = randomNumbers(seed)
  // One in twenty employers is not defined.
  const employers = Math.max(1, Math.ceil(companies * 1.05))
  const anyId = fc.constant(0)
  const companyModels = fc.sample(companyFacts(anyId), { seed, numRuns: Math.min(companies, 300) })
  const personModels = fc.sample(personFacts(anyId, anyId), { seed, numRuns: Math.min(people, 300) })
  const employer = () => random(employers) + 1
  // One in three contains a word that is frequent if there are many companies.
  const nameOf = () => (random(3) === 0 ? named(`Nova ${random(40)}`) : {})
  const companyOf = (id: number) => ({
    ...mixed(companyModels, random, ['name', 'nameKey']),
    ...nameOf(),
    id,
  })
  const personOf = (id: number) => {
    const facts = mixed(personModels, random, ['title', 'titleNormalised'])
    return {
      ...facts,
      id,
      company: facts.company === null ? null : employer(),
      pastCompanies: facts.pastCompanies.map(employer),
    }
  }
  return { companies: ids(companies, random).map(companyOf), people: ids(people, random).map(personOf) }
}

const named = (name: string) => ({ name, nameKey: companyNameKey(name) })

/** Each fact comes from a random model; the facts in `together` come from the same model. */
function mixed<T extends object>(models: readonly T[], random: Random, together: (keyof T)[]): T {
  const model = () => models[random(models.length)]!
  const result = { ...model() }
  for (const key of Object.keys(result) as (keyof T)[])
    if (!together.includes(key)) result[key] = model()[key]
  return result
}

type Random = (below: number) => number

/** Integers from 0 to below a bound, by xorshift32 (Marsaglia 2003). */
function randomNumbers(seed: number): Random {
  let state = seed | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** 1 to `count` in random order. */
function ids(count: number, random: Random): number[] {
  const all = Array.from({ length: count }, (_, i) => i + 1)
  for (let i = count - 1; i > 0; i--) {
    const j = random(i + 1)
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}
