import { limits } from '@rapport/contract/limits.ts'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import {
  companyRecord,
  createPeople,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { importsOf } from '../../../../test/list-imports.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { upload } from '../../../../test/uploads.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { suppress } from '../../privacy/privacy.ts'

let t: TestApp
let imports: ReturnType<typeof importsOf>
let sora: number
beforeAll(async () => {
  t = await testApp({
    seed: async (pool) => {
      const company = companyRecord({ name: 'Shared Works' })
      const record = personRecord({ fullName: 'Sora Shared', title: 'Pilot', company, linkedinSlug: 'sora' })
      sora = (await createPeople(pool, [record]))[0]!
    },
  })
  imports = importsOf(t)
})

const table = `full_name,title,company,linkedin_url,emails,phones,tags,note,Tier
Sora Shared,Chief Pilot,Shared Works,https://linkedin.com/in/sora,sora@own.example,,VIP,"two
lines",gold
Ola Own,VP Sales,Quiet Works,,ola@quiet.example; OLA@home.example,+47 21 98 76 54,,,
ola own,,Quiet Works,,ola@quiet.example,,,,
,CTO,Nameless,,,,,,
Bad Mail,,,,not-an-address,,,,
Gone Person,,,,gone@import.example,,,,
`

test('a table is checked without changing anybody, applied, and undone', async () => {
  const owner = await t.signIn()
  await inTransaction(t.pool, (client) =>
    suppress(client, testSuppressionKey, [{ kind: 'email', value: 'gone@import.example' }]),
  )
  const start = await upload(t, owner, { content: table, fields: { title: 'Fair' } })
  expect(start).toMatchObject({
    status: 200,
    data: { encoding: 'utf-8', delimiter: ',', rows: 6, mappingFrom: 'detected' },
  })
  const { importId } = start.data
  expect(start.data.columns.at(-1)).toEqual({
    name: 'Tier',
    samples: ['gold'],
    field: 'extra',
    confidence: 'unknown',
  })
  await imports.call(owner, 'PATCH', `${importId}`, { rules: { title: 'overwrite' } })
  await imports.call(owner, 'POST', `${importId}/check`)
  await t.runJobs()
  expect((await imports.call(owner, 'GET', `${importId}`)).data).toMatchObject({
    state: 'checked',
    done: 6,
    listId: null,
    counts: { new: 2, updated: 1, unchanged: 1, suppressed: 1, refused: 1, dropped: 1 },
    dropped: [{ at: 4, reason: 'invalid_email', count: 1, examples: [{ line: 7, value: 'not-an-address' }] }],
  })
  expect(await imports.rowsOf(owner, importId)).toMatchObject([
    {
      line: 2,
      outcome: 'updated',
      talentId: sora,
      matchedBy: 'link',
      changes: [
        { field: 'title', old: 'Pilot', new: 'Chief Pilot' },
        { field: 'note', old: null, new: 'two\nlines' },
        { field: 'extra:Tier', old: null, new: 'gold' },
        { field: 'emails', old: null, new: 'sora@own.example' },
      ],
    },
    { line: 4, outcome: 'new' },
    { line: 5, outcome: 'unchanged', matchedBy: 'email', sameAs: { line: 4, name: 'Ola Own' } },
    { line: 6, outcome: 'refused', reason: 'no_name' },
    {
      line: 7,
      outcome: 'new',
      reason: null,
      dropped: [{ at: 4, reason: 'invalid_email', value: 'not-an-address' }],
    },
    { line: 8, outcome: 'suppressed' },
  ])
  const untouched = await t.pool.query(
    `select (select count(*) from own_people where user_id = $1) + (select count(*) from own_fields where user_id = $1)
       + (select count(*) from lists where user_id = $1) as count`,
    [owner.user.id],
  )
  expect(untouched.rows).toEqual([{ count: '0' }])

  const refused = await t.inject({
    url: `/api/lists/csv/imports/${importId}/refused`,
    headers: owner.headers,
  })
  expect(refused.headers['content-type']).toBe('text/csv; charset=utf-8')
  const parsed: string[][] = parse(refused.body, { bom: true })
  expect(parsed.map((row) => row.slice(-2))).toEqual([
    ['line', 'reason'],
    ['6', 'No name'],
  ])
  const dropped = await t.inject({
    url: `/api/lists/csv/imports/${importId}/dropped`,
    headers: owner.headers,
  })
  const lost: string[][] = parse(dropped.body, { bom: true })
  expect(lost.map((row) => [row[0]!].concat(row.slice(-2)))).toEqual([
    ['full_name', 'line', 'reason'],
    ['Bad Mail', '7', 'emails: Not an email address (not-an-address)'],
  ])

  await imports.call(owner, 'POST', `${importId}/apply`)
  await t.runJobs()
  const { data } = await imports.call(owner, 'GET', `${importId}`)
  expect(data).toMatchObject({
    state: 'applied',
    listTitle: 'Fair',
    counts: { new: 2, updated: 1, added: 3 },
  })
  const members = await imports.membersOf(owner, data.listId!)
  expect(members).toMatchObject([
    { fullName: 'Bad Mail', contacts: { emails: null } },
    {
      fullName: 'Ola Own',
      title: 'VP Sales',
      company: { id: null, name: 'Quiet Works' },
      addedBy: { kind: 'import' },
      contacts: {
        emails: [{ value: 'ola@home.example' }, { value: 'ola@quiet.example' }],
        phones: [{ value: '+4721987654' }],
      },
    },
    { id: sora, title: 'Chief Pilot', note: 'two\nlines', contacts: { emails: [{ source: 'import' }] } },
  ])
  const { rows: told } = await t.pool.query('select type, content from notifications where user_id = $1', [
    owner.user.id,
  ])
  expect(told).toMatchObject([{ type: 'LIST_IMPORTED', content: { list: 'Fair', new: 2, refused: 2 } }])

  await imports.call(owner, 'POST', `${importId}/undo`)
  await t.runJobs()
  expect((await imports.call(owner, 'GET', `${importId}`)).data).toMatchObject({
    state: 'undone',
    counts: { restored: 3, leftAlone: 0 },
  })
  const after = await t.pool.query(
    `select (select count(*) from own_people where user_id = $1) + (select count(*) from own_fields where user_id = $1)
       + (select count(*) from own_contact_values where user_id = $1)
       + (select count(*) from lists where user_id = $1 and deleted_at is null) as count`,
    [owner.user.id],
  )
  expect(after.rows).toEqual([{ count: '0' }])
  expect((await imports.call(owner, 'POST', `${importId}/undo`)).code).toBe('cannot_undo')

  const checking = await imports.call(owner, 'POST', `${importId}/check`)
  expect(checking.data).toMatchObject({ state: 'checking', appliedAt: null })
  await t.runJobs()
  await imports.call(owner, 'POST', `${importId}/apply`)
  await t.runJobs()
  const again = (await imports.call(owner, 'GET', `${importId}`)).data
  expect(again).toMatchObject({ state: 'applied', counts: { new: 2, updated: 1, added: 3 } })
  expect(await imports.membersOf(owner, again.listId!)).toHaveLength(3)
})

test('an address that is merely on file matches nobody', async () => {
  const [one, other] = [await t.signIn(), await t.signIn()]
  const text = 'name,email\nS. Shared,sora@own2.example\n'
  await imports.applied(one, `rapport_id,email\n${sora},sora@own2.example\n`, { title: 'A' })
  const { counts } = await imports.checked(other, text, { title: 'A' })
  expect(counts).toMatchObject({ new: 1, updated: 0 })
  const mine = await imports.checked(one, text, { title: 'B' })
  expect(await imports.rowsOf(one, mine.id)).toMatchObject([
    { outcome: 'unchanged', talentId: sora, matchedBy: 'email' },
  ])
})

test('an own person is suppressed while an import is checked', async () => {
  const owner = await t.signIn()
  const { id } = await imports.checked(
    owner,
    'name,email\nAda Late,Late@Gone.example\nAda Early,late@gone.example.test\n',
    { title: 'A' },
  )
  const handles = [{ kind: 'email' as const, value: 'late@gone.example' }]
  await inTransaction(t.pool, (client) => suppress(client, testSuppressionKey, handles))
  const { rows } = await t.pool.query(
    'select cells from list_import_rows where import_id = $1 order by number',
    [id],
  )
  expect(rows).toEqual([{ cells: [] }, { cells: ['Ada Early', 'late@gone.example.test'] }])
  await imports.call(owner, 'POST', `${id}/apply`)
  await t.runJobs()
  expect((await imports.call(owner, 'GET', `${id}`)).data.counts).toMatchObject({
    new: 1,
    suppressed: 1,
    added: 1,
  })
})

test('nobody else’s import is read, changed, checked, applied, cancelled or undone', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const { id } = await imports.checked(owner, 'name,email\nAda One,ada@one.example\n', { title: 'A' })
  for (const path of ['', '/rows', '/refused', '/dropped'])
    expect((await imports.call(other, 'GET', `${id}${path}`)).status).toBe(404)
  for (const path of ['check', 'apply', 'cancel', 'undo'])
    expect((await imports.call(other, 'POST', `${id}/${path}`)).status).toBe(404)
  expect((await imports.call(other, 'PATCH', `${id}`, { rules: {} })).status).toBe(404)
  const mine = await t.inject({ url: '/api/lists/csv/imports', headers: other.headers })
  expect(mine.json().data.items).toEqual([])
  expect((await imports.call(owner, 'GET', `${id}`)).data.state).toBe('checked')
  expect((await imports.call(owner, 'GET', `${id}/rows?outcome=lost`)).status).toBe(400)
  const badPage = await t.inject({ url: '/api/lists/csv/imports?page=0', headers: owner.headers })
  expect(badPage.statusCode).toBe(400)
})

test('a check says which rows a list has no room for, before anything is applied', async () => {
  const owner = await t.signIn()
  const known = await createOwnPerson(t.pool, owner.user.id, { fullName: 'Kim Known' })
  const listId = await createList(t.pool, owner.user.id, { title: 'Nearly full', people: [known] })
  // Makes the list look as if it had other members.
  await t.pool.query('insert into list_counts values ($1, $2, 0, 0)', [listId, limits.maxMembers - 1200])
  const rows = Array.from({ length: 1500 }, (_, at) => `,New ${at},n${at}@room.example`)
  const content = `rapport_id,name,email\n${rows.join('\n')}\n,New 0,n0@room.example\n${known},Kim Known,\n`
  const checked = await imports.checked(owner, content, { listId: `${listId}` })
  const counts = { new: 1199, unchanged: 2, refused: 301, added: 1199 }
  expect(checked).toMatchObject({ state: 'checked', counts })
  expect(await imports.rowsOf(owner, checked.id, 'outcome=refused')).toMatchObject(
    Array.from({ length: 100 }, (_, at) => ({ line: 1201 + at, reason: 'list_full' })),
  )
  expect(await imports.run(owner, checked.id, 'apply')).toMatchObject({ state: 'applied', counts })
})

test('at most 30 further columns are kept, also of those that are said to be', async () => {
  const owner = await t.signIn()
  const names = Array.from({ length: 32 }, (_, at) => `More ${at}`)
  const content = `Name,${names.join(',')}\nAnn Lee${',x'.repeat(names.length)}\n`
  const { data } = await upload(t, owner, { content, fields: { title: 'Wide' } })
  const mapping = data.columns.map(({ field }: { field: string | null }) => field)
  expect(mapping.filter((field: string | null) => field === 'extra')).toHaveLength(30)
  const all = ['full_name', ...names.map(() => 'extra')]
  expect(await imports.call(owner, 'PATCH', `${data.importId}`, { mapping: all })).toMatchObject({
    errors: [{ path: 'mapping', code: 'error_too_many' }],
  })
  expect((await imports.call(owner, 'PATCH', `${data.importId}`, { mapping })).data).toMatchObject({
    mapping,
  })
})
