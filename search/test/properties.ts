import { strict as assert } from 'node:assert'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { parsed } from './lists.ts'
import { IndexReader } from '../src/query/index-reader.ts'
import { Both, buildIndex, compare } from './both.ts'
import { crowd, crowdIsWeighed } from './crowded-suggestions.ts'
import { NaiveIndex, type World } from './naive/naive-index.ts'
import { aDay } from './random-facts.ts'
import { filters } from './random-filters.ts'
import { operations, questions, sort, today, type Operation, type Questions } from './random-operations.ts'
import { reduce } from './reduce.ts'
import { mediumSize, mixedWorld, smallWorld } from './random-world.ts'

type Outcome = { failed: boolean; runs: number; message: string }
type Options = { seed: number; numRuns?: number; path?: string; isStopped?: () => boolean }

/**
 * A property that must hold for any input. `runs`: the number of random inputs that the tests try.
 * The failure message gives the failing input, reduced.
 */
export type Property = {
  name: string
  runs: number
  check: (options: Options) => Promise<Outcome>
  /** Throws if the property fails for this input, which a failure has printed. */
  retry: (input: unknown) => Promise<void>
}

type Happenings = { world: World; operations: Operation[]; questions: Questions; today: number }

/** A world with this many ids, and operations on it. */
const happenings = (ids: { people: number; companies: number }): fc.Arbitrary<Happenings> =>
  fc.record({ world: smallWorld(ids), operations: operations(ids), questions, today })

async function allHappens({
  world,
  operations: list,
  questions: drawn,
  today: day,
}: Happenings): Promise<void> {
  const both = new Both(world, day)
  for (const operation of list) await both.run(operation)
  both.ask(drawn, false)
}

export const properties: readonly Property[] = [
  property({
    name: 'a few people are found, counted and suggested as the twin does',
    runs: 150,
    input: fc.record({ world: smallWorld(), questions, today }),
    holds: ({ world, questions: drawn, today: day }) => new Both(world, day).ask(drawn, false),
  }),
  property({
    name: 'an index built in several segments answers as the twin does, also after a merge',
    runs: 12,
    input: fc.record({
      size: mediumSize,
      limits: fc.record({
        people: fc.integer({ min: 50, max: 400 }),
        companies: fc.integer({ min: 50, max: 300 }),
      }),
      questions,
      today,
    }),
    holds: async ({ size, limits, questions: drawn, today: day }) => {
      const both = new Both(mixedWorld(size), day, limits)
      both.ask(drawn, false)
      await both.run({ kind: 'merge' })
      both.ask(drawn, false)
    },
  }),
  property({
    name: 'some hundred people are found, counted and suggested as the twin does',
    runs: 15,
    input: fc.record({ size: mediumSize, questions, today }),
    holds: ({ size, questions: drawn, today: day }) => new Both(mixedWorld(size), day).ask(drawn, false),
  }),
  property({
    name: 'changes, merges, snapshots and readers leave index and twin alike',
    runs: 50,
    input: happenings({ people: 80, companies: 12 }),
    holds: allHappens,
  }),
  property({
    name: 'a few people of a few companies, who change all the time, leave index and twin alike',
    runs: 50,
    input: happenings({ people: 8, companies: 4 }),
    holds: allHappens,
  }),
  property({
    name: 'of many values that begin alike, those of most people are suggested',
    runs: 200,
    input: crowd,
    holds: crowdIsWeighed,
  }),
  property({
    name: 'pages follow each other without gap or overlap',
    runs: 50,
    input: fc.record({
      world: smallWorld(),
      set: filters,
      limit: fc.integer({ min: 1, max: 30 }),
      sort: fc.option(sort, { nil: undefined }),
    }),
    holds: ({ world, set, limit, sort: drawn }) => {
      const sorting = drawn && { sort: drawn }
      const reader = new IndexReader({ today: () => aDay })
      reader.show(buildIndex(world).view())
      const asked = parsed(set)
      const whole = reader.search(asked, { offset: 0, limit: world.people.length, ...sorting })
      const paged: number[] = []
      for (let offset = 0; offset < whole.total; offset += limit) {
        const page = reader.search(asked, { offset, limit, ...sorting })
        assert.equal(page.total, whole.total)
        paged.push(...page.ids)
      }
      assert.deepEqual(paged, whole.ids)
      assert.deepEqual(reader.search(asked, { offset: whole.total, limit, ...sorting }).ids, [])
    },
  }),
  property({
    name: 'a query that is stopped leaves a reader that answers as before',
    runs: 40,
    input: fc.record({ size: mediumSize, questions, stopAt: fc.integer({ min: 0, max: 5 }) }),
    holds: ({ size, questions: drawn, stopAt }) => {
      const world = mixedWorld(size)
      const reader = new IndexReader({ today: () => aDay })
      reader.show(buildIndex(world).view())
      for (const set of drawn.filters.map((partial) => parsed(partial))) {
        assert.equal(
          stopsAt(stopAt, (check) => reader.search(set, { offset: 0, limit: 10 }, check)),
          true,
        )
        for (const order of drawn.sorts)
          assert.equal(
            stopsAt(stopAt, (check) => reader.search(set, { offset: 0, limit: 10, sort: order }, check)),
            true,
          )
        assert.equal(
          stopsAt(stopAt, (check) => reader.count(set, check)),
          true,
        )
        assert.equal(
          stopsAt(stopAt, (check) => reader.facets(set, check)),
          true,
        )
      }
      compare([reader], new NaiveIndex(world), drawn, aDay)
    },
  }),
]

export function propertyNamed(name: string): Property {
  const found = properties.find((each) => each.name === name)
  if (!found) throw new Error(`no property is called '${name}'`)
  return found
}

/**
 * Whether a query that is stopped at its nth check ends there with the exception of the check, or
 * has fewer checks.
 */
function stopsAt(stopAt: number, query: (check: () => void) => unknown): boolean {
  const stop = new Error('stop')
  let checks = 0
  try {
    query(() => {
      if (checks++ === stopAt) throw stop
    })
  } catch (error) {
    return error === stop && checks === stopAt + 1
  }
  return checks <= stopAt
}

type Declaration<T> = {
  name: string
  runs: number
  input: fc.Arbitrary<T>
  holds: (input: T) => void | Promise<void>
}

function property<T>({ name, runs, input, holds }: Declaration<T>): Property {
  const failure = async (value: T): Promise<Error | null> => {
    try {
      await holds(value)
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  return {
    name,
    runs,
    retry: async (value) => await holds(value as T),
    async check({ isStopped, numRuns = runs, ...options }) {
      const tested = fc.asyncProperty(input, async (value) => {
        // Lets signals in. Once stopped, assumes that the rest holds.
        await setImmediate()
        if (!isStopped?.()) await holds(value)
      })
      const details = await fc.check(tested, { numRuns, endOnFailure: true, ...options })
      if (!details.failed) return { failed: false, runs: details.numRuns, message: '' }
      const [failing] = details.counterexample!
      const error = await failure(failing)
      // A different error is a different failure, or an invalid input.
      const smallest = await reduce(
        failing,
        async (smaller) => error !== null && (await failure(smaller))?.name === error.name,
      )
      const lines = [
        `${name}: does not hold, seed ${details.seed}, path '${details.counterexamplePath}'`,
        `counterexample: ${fc.stringify(smallest)}`,
        (await failure(smallest))?.stack ?? `Only once: ${String(details.errorInstance)}`,
      ]
      return { failed: true, runs: details.numRuns, message: lines.join('\n') }
    },
  }
}
