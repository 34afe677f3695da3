import type { ImportRow, ListImport } from '@rapport/contract/lists/imports.ts'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { companyRecord, createPeople, personRecord, testSuppressionKey } from '../../../../test/factories.ts'
import { createList } from '../../../../test/lists.ts'
import { upload } from '../../../../test/uploads.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { suppress } from '../../privacy/privacy.ts'
import { importJob } from './import-job.ts'

let t: TestApp
let sora: number
beforeAll(async () => {
  t = await testApp({
    seed: async (pool) => {
      const company = companyRecord({ name: 'Shared Works' })
      const record = personRecord({ fullName: 'Sora Shared', title: 'Pilot', company, linkedinSlug: 'sora' })
      sora = (await createPeople(pool, [record]))[0]!
    },
  })
})

async function call(account: SignedIn, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const url = `/api/lists/csv/imports/${path}`
  const response = await t.inject({ method, url, headers: account.headers, ...(payload && { payload }) })
  return {
    status: response.statusCode,
    body: response.body,
    headers: response.headers,
    ...(response.json() as Answer),
  }
}
type Answer = { data: ListImport; code: string }

async function rowsOf(account: SignedIn, id: number, query = ''): Promise<ImportRow[]> {
  const { data } = await call(account, 'GET', `${id}/rows?limit=100&${query}`)
  return (data as unknown as { items: ImportRow[] }).items
}

async function membersOf(account: SignedIn, listId: number) {
  const url = `/api/lists/${listId}?limit=100&sortOn=firstName`
  return (await t.inject({ url, headers: account.headers })).json().data.items
}

/** Uploads and checks a table. */
async function checked(account: SignedIn, content: string | Buffer, fields: Record<string, string>) {
  const { data } = await upload(t, account, { content, fields })
  await call(account, 'POST', `${data.importId}/check`)
  await t.runJobs()
  return (await call(account, 'GET', `${data.importId}`)).data
}

async function applied(account: SignedIn, content: string | Buffer, fields: Record<string, string>) {
  const { id } = await checked(account, content, fields)
  await call(account, 'POST', `${id}/apply`)
  await t.runJobs()
  return (await call(account, 'GET', `${id}`)).data
}

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
  await call(owner, 'PATCH', `${importId}`, { rules: { title: 'overwrite' } })
  await call(owner, 'POST', `${importId}/check`)
  await t.runJobs()
  expect((await call(owner, 'GET', `${importId}`)).data).toMatchObject({
    state: 'checked',
    done: 6,
    listId: null,
    counts: { new: 1, updated: 1, unchanged: 1, suppressed: 1, refused: 2 },
  })
  expect(await rowsOf(owner, importId)).toMatchObject([
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
    { line: 5, outcome: 'unchanged', sameAsLine: 4 },
    { line: 6, outcome: 'refused', reason: 'no_name' },
    { line: 7, outcome: 'refused', reason: 'invalid_email', column: 'emails' },
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
    ['7', 'emails: Not an email address'],
  ])

  await call(owner, 'POST', `${importId}/apply`)
  await t.runJobs()
  const { data } = await call(owner, 'GET', `${importId}`)
  expect(data).toMatchObject({
    state: 'applied',
    listTitle: 'Fair',
    counts: { new: 1, updated: 1, added: 2 },
  })
  const members = await membersOf(owner, data.listId!)
  expect(members).toMatchObject([
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
  expect(told).toMatchObject([{ type: 'LIST_IMPORTED', content: { list: 'Fair', new: 1, refused: 3 } }])

  await call(owner, 'POST', `${importId}/undo`)
  await t.runJobs()
  expect((await call(owner, 'GET', `${importId}`)).data).toMatchObject({
    state: 'undone',
    counts: { restored: 2, leftAlone: 0 },
  })
  const after = await t.pool.query(
    `select (select count(*) from own_people where user_id = $1) + (select count(*) from own_fields where user_id = $1)
       + (select count(*) from own_contact_values where user_id = $1)
       + (select count(*) from lists where user_id = $1 and deleted_at is null) as count`,
    [owner.user.id],
  )
  expect(after.rows).toEqual([{ count: '0' }])
  expect((await call(owner, 'POST', `${importId}/undo`)).code).toBe('cannot_undo')

  await call(owner, 'POST', `${importId}/check`)
  await t.runJobs()
  await call(owner, 'POST', `${importId}/apply`)
  await t.runJobs()
  const again = (await call(owner, 'GET', `${importId}`)).data
  expect(again).toMatchObject({ state: 'applied', counts: { new: 1, updated: 1, added: 2 } })
  expect(await membersOf(owner, again.listId!)).toHaveLength(2)
})

test('an import again changes nobody, and its header is remembered', async () => {
  const owner = await t.signIn()
  const text = 'Wer;Firma;Mail\nOla Own;Quiet Works;ola@quiet.example\n'
  const listId = await createList(t.pool, owner.user.id, { title: 'A' })
  const first = await upload(t, owner, { content: text, fields: { listId: `${listId}` } })
  expect(first.data).toMatchObject({
    delimiter: ';',
    columns: [{ field: 'extra' }, { field: 'extra' }, { field: 'emails', confidence: 'header' }],
  })
  const id = first.data.importId
  const mapping = ['full_name', 'company', 'emails']
  expect((await call(owner, 'POST', `${id}/apply`)).code).toBe('conflict')
  expect((await call(owner, 'PATCH', `${id}`, { mapping: ['full_name'] })).status).toBe(400)
  expect((await call(owner, 'PATCH', `${id}`, { mapping })).data).toMatchObject({ mapping })
  await call(owner, 'POST', `${id}/check`)
  await t.runJobs()
  await call(owner, 'POST', `${id}/apply`)
  await t.runJobs()
  const second = await upload(t, owner, { content: text, fields: { listId: `${listId}` } })
  expect(second.data).toMatchObject({ mappingFrom: 'remembered', columns: [{ field: 'full_name' }, {}, {}] })
  await call(owner, 'POST', `${second.data.importId}/check`)
  await t.runJobs()
  expect(await rowsOf(owner, second.data.importId)).toMatchObject([
    { outcome: 'unchanged', matchedBy: 'email' },
  ])
})

test('an address that is merely on file matches nobody', async () => {
  const [one, other] = [await t.signIn(), await t.signIn()]
  const text = 'name,email\nSomebody Else,sora@own2.example\n'
  await applied(one, `rapport_id,email\n${sora},sora@own2.example\n`, { title: 'A' })
  const { counts } = await checked(other, text, { title: 'A' })
  expect(counts).toMatchObject({ new: 1, updated: 0 })
  const mine = await checked(one, text, { title: 'B' })
  expect(await rowsOf(one, mine.id)).toMatchObject([
    { outcome: 'unchanged', talentId: sora, matchedBy: 'email' },
  ])
})

test('an undo leaves alone what something has happened to since', async () => {
  const owner = await t.signIn()
  const people = `name,email
Ada One,ada@one.example
Bea Two,bea@two.example
Cia Three,cia@three.example
Dan Four,dan@four.example
`
  const first = await applied(owner, people, { title: 'A' })
  const [ada, bea, , dan] = (await membersOf(owner, first.listId!)).map(({ id }: { id: number }) => id)
  const other = await createList(t.pool, owner.user.id, { title: 'B', people: [ada] })
  await applied(owner, `rapport_id,title\n${bea},CTO\n`, { listId: `${first.listId}` })
  const url = `/api/people/${dan}/note`
  await t.inject({ method: 'PUT', url, headers: owner.headers, payload: { note: 'met at the fair' } })
  await call(owner, 'POST', `${first.id}/undo`)
  await t.runJobs()
  expect((await call(owner, 'GET', `${first.id}`)).data.counts).toMatchObject({ restored: 1, leftAlone: 3 })
  expect(await rowsOf(owner, first.id, 'outcome=left_alone')).toMatchObject([
    { leftAlone: 'on_another_list', talentId: ada },
    { leftAlone: 'changed', talentId: bea },
    { leftAlone: 'changed', talentId: dan },
  ])
  expect(await membersOf(owner, first.listId!)).toHaveLength(3)
  expect(await membersOf(owner, other)).toHaveLength(1)
})

test('an import is no addition that could be taken back by itself', async () => {
  const owner = await t.signIn()
  const { id, listId } = await applied(owner, 'name,email\nAda One,ada@one.example\n', { title: 'A' })
  const [member] = await membersOf(owner, listId!)
  const { additionId } = member.addedBy
  const inject = async (method: 'GET' | 'POST', url: string) =>
    (await t.inject({ method, url: `/api/lists/additions${url}`, headers: owner.headers })).json()
  expect((await inject('GET', '')).data.items).toEqual([])
  expect((await inject('POST', `/${additionId}/undo`)).code).toBe('cannot_undo')
  expect(await membersOf(owner, listId!)).toHaveLength(1)
  expect((await call(owner, 'POST', `${id}/undo`)).data.state).toBe('undoing')
})

test('killed and continued, and run by two processes, an import is as an uninterrupted one', async () => {
  const owner = await t.signIn()
  const rows = Array.from({ length: 2500 }, (_, at) => `Person ${at},p${at}@many.example,Firm ${at % 7}`)
  const text = `name,email,company\n${rows.join('\n')}\nPerson 0,p0@many.example,Firm 0\n`
  const { id } = await checked(owner, text, { title: 'Many' })
  const deps = { pool: t.pool, now: () => new Date(), config: { suppressionKey: testSuppressionKey } }
  const run = (signal: AbortSignal) => importJob.run(deps, { importId: id }, signal)
  const count = async () => {
    const { rows: found } = await t.pool.query<{ own: number; members: number; values: number }>(
      `select (select count(*)::int from own_people where user_id = $1) as own,
         (select count(*)::int from own_contact_values where user_id = $1) as values,
         (select count(*)::int from list_members m join lists l on l.id = m.list_id where l.user_id = $1) as members`,
      [owner.user.id],
    )
    return found[0]!
  }
  const interrupt = async (path: string, isUnderWay: () => Promise<boolean>) => {
    await call(owner, 'POST', `${id}/${path}`)
    const stopping = new AbortController()
    const interrupted = run(stopping.signal)
    await expect.poll(isUnderWay, { interval: 5 }).toBe(true)
    stopping.abort(new Error('stopping'))
    await interrupted.catch(() => {})
    const { signal } = new AbortController()
    await Promise.all([run(signal), run(signal)])
    await t.runJobs()
  }
  await interrupt('apply', async () => (await count()).own > 0)
  expect((await call(owner, 'GET', `${id}`)).data).toMatchObject({
    state: 'applied',
    counts: { new: 2500, unchanged: 1, added: 2500 },
  })
  expect(await count()).toEqual({ own: 2500, members: 2500, values: 2500 })
  await interrupt('undo', async () => (await count()).own < 2500)
  expect(await count()).toEqual({ own: 0, members: 0, values: 0 })
})

test('cancelled, it keeps what it applied, which is continued or undone', async () => {
  const owner = await t.signIn()
  const { id } = await checked(owner, 'name,email\nAda One,ada@one.example\n', { title: 'A' })
  await call(owner, 'POST', `${id}/apply`)
  expect((await call(owner, 'POST', `${id}/cancel`)).data.state).toBe('cancelled')
  await t.runJobs()
  expect((await call(owner, 'POST', `${id}/undo`)).code).toBe('cannot_undo')
  const { rows } = await t.pool.query('select id from own_people where user_id = $1', [owner.user.id])
  expect(rows).toEqual([])
})

test('a template is applied at once', async () => {
  const owner = await t.signIn()
  const template = await t.inject({ url: '/api/lists/csv/download-template-csv', headers: owner.headers })
  expect(template.headers['content-disposition']).toContain('rapport-import.csv')
  const { data } = await upload(t, owner, { content: template.body, fields: { title: 'A' }, apply: true })
  await t.runJobs()
  expect((await call(owner, 'GET', `${data.importId}`)).data).toMatchObject({
    state: 'applied',
    counts: { new: 2 },
  })
  const other = await upload(t, owner, { content: 'Wer\nAda\n', fields: { title: 'B' }, apply: true })
  expect(other).toMatchObject({ status: 400, errors: [{ path: 'file', code: 'error_unknown_header' }] })
})

test('an export is imported without a change, and with those that were made in it', async () => {
  const owner = await t.signIn()
  const people = await createPeople(
    t.pool,
    ['김 민지', 'O\'Neil, "Bo"', 'Zoë Ångström'].map((fullName, at) =>
      personRecord({ fullName, title: at === 0 ? '=Chief; Pilot' : null, linkedinSlug: `round-${at}` }),
    ),
  )
  const own = await applied(
    owner,
    `name,company,emails,phones,note,website\nOwn One,"Fjord, Works",a@x.example; b@x.example,02-123-4567,"+1\nline",fjord.example\nOwn Two,,,,'=1,\n`,
    { title: 'Own' },
  )
  const all = [...people, ...(await membersOf(owner, own.listId!)).map(({ id }: { id: number }) => id)]
  const listId = await createList(t.pool, owner.user.id, { title: 'A', people: all })
  const url = `/api/lists/${listId}/csv/download`
  const { body } = await t.inject({ url, headers: owner.headers })
  const same = await checked(owner, body, { title: 'B' })
  expect(await rowsOf(owner, same.id, 'outcome=refused')).toEqual([])
  expect(await rowsOf(owner, same.id, 'outcome=updated')).toEqual([])
  expect(same.counts).toMatchObject({ unchanged: 5, new: 0, updated: 0, refused: 0 })

  const edited = body.replace('Zoë Ångström', 'Zoe Angstrom').replace('fjord.example', 'fjord2.example')
  const { data } = await upload(t, owner, { content: edited, fields: { title: 'B' } })
  await call(owner, 'PATCH', `${data.importId}`, {
    rules: { full_name: 'overwrite', company_domain: 'overwrite' },
  })
  await call(owner, 'POST', `${data.importId}/check`)
  await t.runJobs()
  expect((await rowsOf(owner, data.importId, 'outcome=updated')).map(({ changes }) => changes)).toEqual([
    [{ field: 'company_domain', old: 'fjord.example', new: 'fjord2.example' }],
    [{ field: 'full_name', old: 'Zoë Ångström', new: 'Zoe Angstrom' }],
  ])
})

test('an own person is suppressed while an import is checked', async () => {
  const owner = await t.signIn()
  const { id } = await checked(
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
  await call(owner, 'POST', `${id}/apply`)
  await t.runJobs()
  expect((await call(owner, 'GET', `${id}`)).data.counts).toMatchObject({ new: 1, suppressed: 1, added: 1 })
})

test('wrong uploads are refused', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const theirs = await createList(t.pool, other.user.id, { title: 'Theirs' })
  await createList(t.pool, owner.user.id, { title: 'Taken' })
  const content = 'name\nAda\n'
  const codeOf = async (fields: Record<string, string>, given: string | Buffer = content) => {
    const answer = await upload(t, owner, { content: given, fields })
    return answer.errors?.[0]?.code ?? answer.code
  }
  expect(await codeOf({})).toBe('error_id_or_title_required')
  expect(await codeOf({ title: 'A', listId: '1' })).toBe('error_id_or_title_required')
  expect(await codeOf({ title: 'A', encoding: 'klingon' })).toBe('error_unknown_value')
  expect(await codeOf({ listId: `${theirs}` })).toBe('not_found')
  expect(await codeOf({ title: 'taken' })).toBe('list_title_taken')
  expect(await codeOf({ title: 'A' }, '')).toBe('error_empty_file')
  expect(await codeOf({ title: 'A' }, 'x'.repeat(2 * 1024 * 1024))).toBe('error_unreadable_file')
  expect((await upload(t, null, { content, fields: { title: 'A' } })).status).toBe(401)
  const { rows } = await t.pool.query('select from list_imports where user_id = $1', [owner.user.id])
  expect(rows).toEqual([])
})

test('nobody else’s import is read, changed, checked, applied, cancelled or undone', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const { id } = await checked(owner, 'name,email\nAda One,ada@one.example\n', { title: 'A' })
  for (const path of ['', '/rows', '/refused'])
    expect((await call(other, 'GET', `${id}${path}`)).status).toBe(404)
  for (const path of ['check', 'apply', 'cancel', 'undo'])
    expect((await call(other, 'POST', `${id}/${path}`)).status).toBe(404)
  expect((await call(other, 'PATCH', `${id}`, { rules: {} })).status).toBe(404)
  const mine = await t.inject({ url: '/api/lists/csv/imports', headers: other.headers })
  expect(mine.json().data.items).toEqual([])
  expect((await call(owner, 'GET', `${id}`)).data.state).toBe('checked')
  expect((await call(owner, 'GET', `${id}/rows?outcome=lost`)).status).toBe(400)
  const badPage = await t.inject({ url: '/api/lists/csv/imports?page=0', headers: owner.headers })
  expect(badPage.statusCode).toBe(400)
})
