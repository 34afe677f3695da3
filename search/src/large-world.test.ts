import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Both } from '../test/both.ts'
import { aDay } from '../test/random-facts.ts'
import { questions } from '../test/random-operations.ts'
import { mixedWorld } from '../test/random-world.ts'

// More people than 16 bits can number, so that what is cut into pieces of 65,536 or less is cut somewhere.
const people = 70_000
const companies = 3_000
const seed = 1

test(
  '70,000 people: answers as the twin gives them, also after many changes and a merge',
  { timeout: 300_000 },
  async () => {
    const world = mixedWorld({ seed, people, companies })
    const both = new Both(world, aDay)
    const [first, second, third] = fc.sample(questions, { seed, numRuns: 3 })
    both.ask(first!, false)
    await both.run({ kind: 'keep', isPosted: true })

    // Every seventh person goes, every tenth becomes another, some companies too, and some people are new.
    const other = mixedWorld({ seed: seed + 1, people: people + 2_000, companies: companies + 100 })
    const change = {
      companies: other.companies.filter(({ id }) => id % 50 === 0 || id > companies),
      people: other.people.filter(({ id }) => id % 10 === 0 || id > people),
      removedPeople: world.people.flatMap(({ id }) => (id % 7 === 0 ? id : [])),
    }
    await both.run({ kind: 'change', change })
    both.ask(second!, false)
    await both.run({ kind: 'merge' })
    both.ask(third!, true)
    expect(both.size).toBeGreaterThan(60_000)
  },
)
