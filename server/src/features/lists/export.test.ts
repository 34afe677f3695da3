import { exportColumns } from '@rapport/contract/lists/vocabularies.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import type { AccountId } from '../../database/ids.ts'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { buyer, contact, peopleOnFile, personOnFile } from '../../../test/reveals.ts'
import { exportList } from './export.ts'
import { unguarded } from '../../http/answers/formula-cells.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const download = (account: SignedIn, id: number, query = '') =>
  t.inject({ url: `/api/lists/${id}/csv/download?${query}`, headers: account.headers })

/** The people of an exported list, as a program that reads CSV sees them. */
async function read(account: SignedIn, id: number, query = ''): Promise<Record<string, string>[]> {
  const { body } = await download(account, id, query)
  return parse<Record<string, string>>(body, { bom: true, columns: true })
}

const idsOf = async (account: SignedIn, id: number, query = '') =>
  (await read(account, id, query)).map((row) => Number(row['rapport_id']))

/** Stores own people directly in the database, and returns their ids. */
const manyOwn = async (userId: AccountId, count: number, note = '') => {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into own_people (user_id, team_id, full_name, name_folded, created_at)
     select $1, (select team_id from users where id = $1), 'Person ' || i, 'person', now()
     from generate_series(1, $2::integer) i returning id`,
    [userId, count],
  )
  const ids = rows.map(({ id }) => id)
  // Otherwise the reference below is checked by reading the whole table.
  await t.pool.query('analyze own_people')
  if (note !== '')
    await t.pool.query(
      `insert into own_fields (user_id, team_id, own_person_id, field, value)
       select $1, (select team_id from users where id = $1), id, 'note', $3 from unnest($2::integer[]) id`,
      [userId, ids, note],
    )
  return ids
}

test('a list is a file with everything that the account knows of its people', async () => {
  const owner = await t.signIn()
  const ann = await personOnFile(t.pool, {
    fullName: 'Ann Ash',
    title: 'Engineer',
    company: companyRecord({ name: 'Acme, "Inc"', domain: 'acme.example' }),
    linkedinSlug: 'ann-ash',
  })
  await giveOwnField(t.pool, owner.user.id, { id: ann, field: 'first_name', value: 'Annie' })
  const bo = await personOnFile(t.pool, { company: companyRecord({ name: 'Bo Ltd', domain: 'bo.example' }) })
  await giveOwnField(t.pool, owner.user.id, { id: bo, field: 'company', value: 'Other' })
  const kim = await createOwnPerson(t.pool, owner.user.id, {
    fullName: '김민준',
    title: '대표이사',
    company: '한빛',
    companyDomain: 'hanbit.example',
    linkedinSlug: 'kim',
    location: '서울',
    email: 'kim@hanbit.example',
    note: 'Met in Seoul\n"again"',
  })
  const id = await createList(t.pool, owner.user.id, { title: 'Q4 “best”; 목록', people: [ann, bo, kim] })
  await t.pool.query(`update lists set tags = '{Q4,서울}' where id = $1`, [id])
  const { headers, body, statusCode } = await download(owner, id)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
  const name = String(headers['content-disposition']).split("''")[1]!
  expect(decodeURIComponent(name)).toBe('Q4 “best”; 목록.csv')
  expect(body).toMatch(
    new RegExp(`^\ufeff${exportColumns.filter((column) => column !== 'extra').join(',')}\r\n`),
  )
  expect(body.endsWith('\r\n')).toBe(true)
  const rows = await read(owner, id)
  expect(rows.map((row) => row['rapport_id'])).toEqual([`${kim}`, `${bo}`, `${ann}`])
  expect(rows[0]).toMatchObject({
    full_name: '김민준',
    title: '대표이사',
    company: '한빛',
    company_domain: 'hanbit.example',
    linkedin_url: 'https://www.linkedin.com/in/kim',
    location: '서울',
    emails: 'kim@hanbit.example',
    tags: 'Q4; 서울',
    note: 'Met in Seoul\n"again"',
  })
  // The website is that of the other company.
  expect(rows[1]).toMatchObject({ company: 'Other', company_domain: '' })
  expect(rows[2]).toMatchObject({
    first_name: 'Annie',
    last_name: 'Ash',
    title: 'Engineer',
    company: 'Acme, "Inc"',
    company_domain: 'acme.example',
    linkedin_url: 'https://www.linkedin.com/in/ann-ash',
    emails: '',
    phones: '',
    note: '',
  })
})

test('contact values are those that the account owns, with their details when asked', async () => {
  const owner = await buyer(t, { email: 5, phone: 5 })
  const a = await personOnFile(t.pool, {
    contacts: [
      contact('email', { value: 'old@a.example', status: 'unverified', date: null }),
      contact('email', { value: 'best@a.example' }),
      contact('email', { value: 'wrong@a.example', status: 'invalid' }),
      contact('phone', { value: '+4930901820' }),
    ],
  })
  const [b] = (await peopleOnFile(t.pool, 1)) as [number]
  await giveOwnValue(t.pool, owner.user.id, { id: b, value: 'mine@b.example' })
  const reveal = (kind: string) =>
    t.inject({ url: `/api/people/contacts/${a}?revealType=${kind}`, headers: owner.headers })
  await reveal('email')
  await reveal('phone')
  const id = await createList(t.pool, owner.user.id, { title: 'A', people: [b, a] })
  const columns = 'rapport_id,emails,emails_status,emails_source,emails_date,phones,phones_status'
  const rows = await read(owner, id, `columns=${columns}`)
  expect(Object.keys(rows[0]!)).toEqual(columns.split(','))
  expect(rows.find((row) => row['rapport_id'] === `${a}`)).toMatchObject({
    emails: 'best@a.example; old@a.example',
    emails_status: 'verified; unverified',
    emails_source: 'file.csv; file.csv',
    emails_date: '2025-06; ',
    phones: '+4930901820',
    phones_status: 'verified',
  })
  expect(rows.find((row) => row['rapport_id'] === `${b}`)).toMatchObject({
    emails: 'mine@b.example',
    emails_source: 'import',
    phones: '',
  })
  // Another account has both on a list and owns nothing.
  const other = await t.signIn()
  const theirs = await createList(t.pool, other.user.id, { title: 'A', people: [a, b] })
  for (const row of await read(other, theirs)) expect(row).toMatchObject({ emails: '', phones: '' })
})

test('whom to export is a condition, names, or all but some', async () => {
  const owner = await t.signIn()
  const [a, b, c] = (await createPeople(
    t.pool,
    ['Engineer', 'Engineer', 'Pilot'].map((title) => personRecord({ title })),
  )) as [number, number, number]
  await giveOwnValue(t.pool, owner.user.id, { id: a, value: 'a@mine.example' })
  const id = await createList(t.pool, owner.user.id, { title: 'A', people: [a, b, c] })
  const of = async (query: string) => (await idsOf(owner, id, query)).toSorted((x, y) => x - y)
  expect(await of('search=engineer')).toEqual([a, b])
  expect(await of('revealed=true')).toEqual([a])
  expect(await of('search=engineer&revealed=false')).toEqual([b])
  expect(await of(`talentIds=${b},${c},2000000000`)).toEqual([b, c])
  expect(await of(`talentIds=${b},${c}&search=engineer`)).toEqual([b])
  expect(await of(`without=${b},${c}`)).toEqual([a])
  expect((await download(owner, id, 'columns=emails&bom=false')).body.slice(0, 8)).toBe('emails\r\n')
  // A line of one empty cell is still a line.
  expect(await read(owner, id, 'columns=phones')).toEqual([{ phones: '' }, { phones: '' }, { phones: '' }])
  for (const wrong of [
    'columns=',
    'columns=name',
    'columns=emails&columns=phones',
    'talentIds=',
    'talentIds=1,x',
    'talentIds=3000000000',
    `without=${Array.from({ length: 1001 }, (_, i) => i + 1).join()}`,
    'bom=yes',
    'revealed=maybe',
  ])
    expect({ wrong, status: (await download(owner, id, wrong)).statusCode }).toEqual({ wrong, status: 400 })
})

test('nobody else’s list is exported, and none without a token', async () => {
  const [owner, stranger] = [await t.signIn(), await t.signIn()]
  const id = await createList(t.pool, owner.user.id, { title: 'A' })
  expect((await download(owner, id)).statusCode).toBe(200)
  expect((await t.inject({ url: `/api/lists/${id}`, headers: owner.headers })).statusCode).toBe(200)
  expect((await download(stranger, id)).json()).toMatchObject({ code: 'not_found' })
  const anonymous = await t.inject({ url: `/api/lists/${id}/csv/download` })
  expect(anonymous.statusCode).toBe(401)
  expect(anonymous.json()).toMatchObject({ code: 'unauthenticated' })
})

test('any texts survive a program that reads CSV, and none is a formula', async () => {
  const owner = await t.signIn()
  const piece = fc.constantFrom(
    '=1+1',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '"',
    ',',
    ';',
    "'",
    '한글',
    ' ',
    '\ufeff',
    'a',
    '🙂',
  )
  const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))
  const person = fc.record({ fullName: text, title: text, company: text, location: text, note: text })
  const people = fc.sample(person, 300)
  const ids: number[] = []
  for (const each of people) ids.push(await createOwnPerson(t.pool, owner.user.id, each))
  const id = await createList(t.pool, owner.user.id, { title: 'A', people: ids })
  const rows = new Map((await read(owner, id)).map((row) => [Number(row['rapport_id']), row]))
  expect(rows.size).toBe(people.length)
  people.forEach(({ fullName, ...facts }, index) => {
    const { full_name, title, company, location, note } = rows.get(ids[index]!)!
    const cells = { full_name, title, company, location, note } as Record<string, string>
    for (const cell of Object.values(cells)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    const back = Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, unguarded(cell)]))
    expect(back).toEqual({ full_name: fullName, ...facts })
  })
})

test('whoever is suppressed or removed while the file is written is not in it', async () => {
  const { user } = await t.signIn()
  const ids = await manyOwn(user.id, 1200)
  const id = await createList(t.pool, user.id, { title: 'A', people: ids })
  const asked = { id, columns: ['rapport_id' as const], search: '', revealed: null, without: [], bom: false }
  const { chunks } = await exportList({ ...t, config: testConfig }, { userId: user.id } as never, asked)
  let text = ''
  for await (const chunk of chunks) {
    // The oldest come last.
    if (text === '') await t.pool.query('delete from own_people where id = $1', [ids[0]])
    if (text === '') await t.pool.query('delete from list_members where member_id = $1', [ids[1]])
    text += chunk
  }
  const written = text.trim().split('\r\n').slice(1).map(Number)
  expect(written.toSorted((a, b) => a - b)).toEqual(ids.slice(2))
})

test('nothing more is queried once the connection is broken', async () => {
  const owner = await t.signIn()
  const pages = 20
  const people = await manyOwn(owner.user.id, pages * 500, 'x'.repeat(4000))
  const id = await createList(t.pool, owner.user.id, { title: 'A', people })
  if (!t.app.server.listening) await t.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.server.address() as AddressInfo
  const queries = vi.spyOn(t.pool, 'query')
  const asked = () =>
    queries.mock.calls.filter(([text]) => JSON.stringify(text).includes('first_name as')).length
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  const url = `http://127.0.0.1:${port}/api/lists/${id}/csv/download`
  const request = get(url, { headers: { ...owner.headers, 'accept-encoding': 'identity' } }, resolve)
  const response = await promise
  await new Promise((done) => response.once('data', done))
  response.pause()
  request.destroy()
  const active = async () => {
    const { rows } = await t.pool.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
    )
    return rows[0]!.count
  }
  await vi.waitFor(async () => {
    const before = asked()
    expect(await active()).toBe(0)
    await new Promise((done) => setTimeout(done, 50))
    expect(asked()).toBe(before)
  })
  expect(asked()).toBeLessThan(pages)
  queries.mockRestore()
})
