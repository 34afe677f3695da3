import { limits } from '@rapport/contract/limits.ts'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField } from '@rapport/test-support/own-people.ts'
import { buyer, contact, personOnFile } from '../../../test/reveals.ts'

let t: TestApp
let found: number[]
let ann: number
beforeAll(async () => {
  const { pool } = await testDatabase()
  const pilots = Array.from({ length: 1201 }, () => personRecord({ title: 'Pilot', company: null }))
  found = await createPeople(pool, pilots)
  ann = await personOnFile(pool, {
    fullName: 'Ann Ash',
    title: '=cmd()',
    company: companyRecord({ name: 'Acme', domain: 'acme.example' }),
    contacts: [contact('email', { value: 'ann@acme.example' })],
  })
  t = await testApp({ pool })
})

const pilots = { experience: { jobTitlesIncluded: ['Pilot'] } }

const download = (account: SignedIn | null, payload: object) =>
  t.inject({
    method: 'POST',
    url: '/api/people/csv/download',
    payload,
    ...(account && { headers: account.headers }),
  })

const read = async (account: SignedIn, payload: object) => {
  const { body, headers } = await download(account, payload)
  expect(headers['content-type']).toMatch('text/csv')
  return parse<Record<string, string>>(body, { bom: true, columns: true })
}

const idsOf = async (account: SignedIn, payload: object) =>
  (await read(account, payload)).map((row) => Number(row['rapport_id']))

test('all who match but some are a file, and none of them is put on a list', async () => {
  const owner = await t.signIn()
  const ids = await idsOf(owner, { filters: pilots, without: found.slice(0, 2), columns: 'rapport_id' })
  expect(ids.toSorted((a, b) => a - b)).toEqual(found.slice(2))
  const { rows } = await t.pool.query('select 1 from lists where user_id = $1', [owner.user.id])
  expect(rows).toEqual([])
})

test('those who are named stand in their order, with what the account owns and says, and nothing else', async () => {
  const [owner, stranger] = [await buyer(t, { email: 1 }), await t.signIn()]
  await t.inject({ url: `/api/people/contacts/${ann}?revealType=email`, headers: owner.headers })
  await giveOwnField(t.pool, owner.user.id, { id: ann, field: 'first_name', value: 'Annie' })
  const own = await createOwnPerson(t.pool, owner.user.id, { fullName: 'Own One' })
  await createList(t.pool, owner.user.id, { title: 'Own', people: [own] })
  const talentIds = [own, found[1]!, ann, found[0]!]
  const rows = await read(owner, { talentIds })
  expect(rows.map((row) => Number(row['rapport_id']))).toEqual(talentIds)
  expect(rows[2]).toMatchObject({
    full_name: 'Ann Ash',
    first_name: 'Annie',
    title: "'=cmd()",
    company_domain: 'acme.example',
    emails: 'ann@acme.example',
    phones: '',
  })
  expect(await idsOf(owner, { talentIds, revealed: true })).toEqual([ann])
  // Another account knows nothing of the own person, and owns no address.
  const seen = await read(stranger, { talentIds })
  expect(seen.map((row) => Number(row['rapport_id']))).toEqual(talentIds.slice(1))
  expect(seen[1]).toMatchObject({ emails: '' })
})

test('it asks for a token, for people, and for no more than can be named', async () => {
  const owner = await t.signIn()
  expect((await download(null, { filters: {} })).statusCode).toBe(401)
  expect((await download(owner, {})).statusCode).toBe(400)
  expect((await download(owner, { talentIds: [] })).statusCode).toBe(400)
  const many = Array.from({ length: limits.maxNamedMembers + 1 }, (_, at) => at + 1)
  expect((await download(owner, { talentIds: many })).statusCode).toBe(400)
  expect((await download(owner, { filters: {}, columns: 'salary' })).statusCode).toBe(400)
})
