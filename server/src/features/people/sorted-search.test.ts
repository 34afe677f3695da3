import type { Failure } from '@rapport/contract/errors.ts'
import { sortDirections, sortFields } from '@rapport/contract/people/sort.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'

type Page = { people: { id: number; fullName: string }[]; metadata: { total: number } }

const sizes = [
  { min: 51, max: 200 },
  { min: 10_001, max: null },
  { min: 51, max: 500 },
  null,
  { min: 1, max: 10 },
]
const companies = sizes.map((headcount, i) =>
  companyRecord({ name: `Acme ${i}`, key: `name:acme ${i}`, headcount }),
)
const names = ['Zoë Adams', 'Åsa Berg', 'anna kim', 'Ana Kim', '김민준', 'Örjan Falk', 'Anna Ames']
const everybody = 35

let t: TestApp
let headers: Record<string, string>
/** The ids in ascending order. */
let ids: number[]

beforeAll(async () => {
  t = await testApp({
    seed: async (pool) => {
      const people = Array.from({ length: everybody }, (_, i) =>
        personRecord({ fullName: names[i % names.length]!, company: companies[i % companies.length]! }),
      )
      ids = await createPeople(pool, people)
    },
  })
  headers = (await t.signIn()).headers
})

const post = (query: string, payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api/v2/search/people?limit=100&${query}`, headers, payload })
const found = async (query: string, payload?: object) =>
  (await post(query, payload)).json<{ data: Page }>().data
const idsOf = ({ people }: Page) => people.map(({ id }) => id)

/** The position of a person's employer in `sizes`. */
const employerOf = (id: number) => ids.indexOf(id) % sizes.length
const employersOf = (page: Page) => idsOf(page).map(employerOf)
const namesOf = ({ people }: Page) => [...new Set(people.map(({ fullName }) => fullName))]
const repeated = (order: number[]) => order.flatMap((i) => Array<number>(everybody / sizes.length).fill(i))

describe('sorting people', () => {
  test('the whole result by a band: its lower end, then its upper one, unknown last', async () => {
    expect(employersOf(await found('sortOn=headcount'))).toEqual(repeated([1, 2, 0, 4, 3]))
    expect(employersOf(await found('sortOn=headcount&sortBy=asc'))).toEqual(repeated([4, 0, 2, 1, 3]))
  })

  test('ties by strength, then id', async () => {
    const usual = idsOf(await found(''))
    const sorted = idsOf(await found('sortOn=headcount'))
    for (const employer of sizes.keys())
      expect(sorted.filter((id) => employerOf(id) === employer)).toEqual(
        usual.filter((id) => employerOf(id) === employer),
      )
    // No company has had a round of funding.
    expect(idsOf(await found('sortOn=lastFunding'))).toEqual(usual)
    expect(idsOf(await found('sortOn=strength'))).toEqual(usual)
  })

  test('by name from A, in the root collation', async () => {
    const inOrder = ['Ana Kim', 'Anna Ames', 'anna kim', 'Åsa Berg', 'Örjan Falk', 'Zoë Adams', '김민준']
    expect(namesOf(await found('sortOn=name'))).toEqual(inOrder)
    expect(namesOf(await found('sortOn=name&sortBy=desc'))).toEqual(inOrder.toReversed())
  })

  test.each(sortFields.flatMap((on) => sortDirections.map((by) => ({ on, by }))))(
    'pages by $on $by follow each other without gap or overlap, posted and by address',
    async ({ on, by }) => {
      const whole = idsOf(await found(`sortOn=${on}&sortBy=${by}`))
      expect(new Set(whole).size).toBe(everybody)
      const paged: number[] = []
      for (let page = 1; page <= 6; page++) {
        const url = `/api/v2/search/people?sortOn=${on}&sortBy=${by}&page=${page}&limit=7`
        const { data } = (await t.inject({ url, headers })).json<{ data: Page }>()
        expect(data.metadata.total).toBe(everybody)
        paged.push(...idsOf(data))
      }
      expect(paged).toEqual(whole)
    },
  )

  test('the nearest people, when nobody matches', async () => {
    const nobody = { names: ['김민준'], locations: ['Atlantis'] }
    const { people, metadata } = await found('relax=true&sortOn=headcount', nobody)
    expect(metadata.total).toBe(everybody / names.length)
    expect(employersOf({ people, metadata })).toEqual([1, 2, 0, 4, 3])
  })

  test.each([
    ['sortOn=colour', 'sortOn error_unknown_value'],
    ['sortOn=', 'sortOn error_unknown_value'],
    ['sortOn=name&sortOn=revenue', 'sortOn error_unknown_value'],
    ['sortOn=name&sortBy=down', 'sortBy error_unknown_value'],
    ['sortBy=', 'sortBy error_unknown_value'],
  ])('refuses %s', async (query, error) => {
    const response = await post(query)
    expect(response.statusCode).toBe(400)
    const { errors = [] } = response.json<Failure>()
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toContain(error)
  })
})
