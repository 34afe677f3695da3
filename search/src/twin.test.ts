import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsed } from '../test/lists.ts'
import { NaiveIndex } from '../test/naive/naive-index.ts'
import { properties, propertyNamed } from '../test/properties.ts'
import { aDay } from '../test/random-facts.ts'
import { filters } from '../test/random-filters.ts'
import { smallWorld } from '../test/random-world.ts'
import { regressions } from '../test/regressions.ts'

// `npm run fuzz:index` runs with new seeds for as long as you like.
const seed = Number(process.env.SEED)

for (const property of properties) {
  test(`${property.name} (seed ${seed})`, { timeout: 120_000 }, async () => {
    const { failed, message } = await property.check({ seed })
    expect(failed, message).toBe(false)
  })
}

for (const { what, property, input } of regressions) {
  test(`once failed: ${what}`, async () => {
    await expect(propertyNamed(property).retry(input)).resolves.toBeUndefined()
  })
}

test('random filter sets mostly match some people but not all, so the comparison is meaningful', () => {
  const worlds = fc.sample(smallWorld(), { seed, numRuns: 50 }).map((world) => new NaiveIndex(world))
  const found = fc.sample(filters, { seed, numRuns: 1000 }).map((partial, i) => {
    const world = worlds[i % worlds.length]!
    return { total: world.matching(parsed(partial), aDay).length, of: world.size }
  })
  expect(found.filter(({ total }) => total > 0).length).toBeGreaterThan(400)
  expect(found.filter(({ total, of }) => total > 0 && total < of).length).toBeGreaterThan(250)
})
