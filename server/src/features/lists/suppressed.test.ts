import { beforeAll, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import {
  companyRecord,
  createPeople,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { importsOf } from '../../../test/list-imports.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { buyer, contact } from '../../../test/reveals.ts'
import { upload } from '../../../test/uploads.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { AccountId } from '../../database/ids.ts'
import { suppress, type Handle } from '../privacy/privacy.ts'
import { exportList } from './export.ts'

/* A suppressed person is on no list and in no file, and no action of an account brings them back. */

let t: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
})

const email = (value: string): Handle => ({ kind: 'email', value })
const link = (value: string): Handle => ({ kind: 'linkedin', value })
const suppressAll = async (...handles: Handle[]) => {
  const { removed } = await inTransaction(t.pool, (client) => suppress(client, testSuppressionKey, handles))
  return removed.people
}

let serial = 0
/** A shared person with a link and an address, and their handles. */
async function shared(fullName = 'Sora Shared') {
  const [slug, value] = [`shared-${++serial}`, `shared${serial}@work.example`]
  const record = personRecord({
    fullName,
    linkedinSlug: slug,
    company: companyRecord({ name: `Works ${serial}` }),
    contacts: [contact('email', { value })],
  })
  return { id: (await createPeople(t.pool, [record]))[0]!, slug, value, company: `Works ${serial}` }
}

async function post({ headers }: SignedIn, path: string, payload?: object) {
  const response = await t.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: response.statusCode, data: response.json().data }
}

async function exportOf(userId: AccountId, id: number, midway?: () => Promise<unknown>): Promise<string> {
  const asked = { id, columns: ['full_name' as const], search: '', revealed: null, without: [], bom: false }
  const { chunks } = await exportList({ ...t, config: testConfig }, { userId } as never, asked)
  let text = ''
  for await (const chunk of chunks) {
    if (text === '') await midway?.()
    text += chunk
  }
  return text
}

test('a row with a suppressed handle is refused in the check, and in the apply if suppressed between both', async () => {
  const owner = await t.signIn()
  const [before, between] = [await shared(), await shared()]
  await suppressAll(link(before.slug), email('early@gone.example'), link('early-gone'))
  const content = `rapport_id,name,email,linkedin
,By Email,EARLY@gone.example,
,By Link,,https://www.linkedin.com/in/Early-Gone/?trk=x
,By Other Handle,${before.value},
,Late Email,late@gone.example,
,Late Link,,linkedin.com/in/late-gone
${between.id},,,
,Late Other Handle,${between.value},
,Here To Stay,stay@here.example,
`
  const { data } = await upload(t, owner, { content, fields: { title: 'A' } })
  const checked = await imports.run(owner, data.importId, 'check')
  expect(checked.counts).toMatchObject({ suppressed: 3, refused: 0 })
  await suppressAll(email('late@gone.example'), link('late-gone'), link(between.slug))
  const applied = await imports.run(owner, data.importId, 'apply')
  const members = await imports.membersOf(owner, applied.listId!)
  expect(members.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Here To Stay'])
  expect(applied.counts.added).toBe(1)
  const { rows } = await t.pool.query('select full_name from own_people where user_id = $1', [owner.user.id])
  expect(rows).toEqual([{ full_name: 'Here To Stay' }])
})

test('an export leaves out whoever is suppressed before it or while it is written', async () => {
  const { user } = await t.signIn()
  const [early, late] = [await shared('Ed Early'), await shared('Lea Late')]
  const own = await createOwnPerson(t.pool, user.id, { fullName: 'Olaf Own', email: 'olaf@gone.example' })
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into own_people (user_id, team_id, full_name, name_folded, created_at)
     select $1, (select team_id from users where id = $1), 'Filler', 'filler', now()
     from generate_series(1, 1100) returning id`,
    [user.id],
  )
  const first = [late.id, own, early.id]
  const id = await createList(t.pool, user.id, { title: 'A', people: first, now: new Date('2026-01-01') })
  await createListMembers(
    user.id,
    id,
    rows.map((row) => row.id),
  )
  await suppressAll(email(early.value))
  const text = await exportOf(user.id, id, () => suppressAll(link(late.slug), email('olaf@gone.example')))
  expect(text).not.toMatch(/Ed Early|Lea Late|Olaf Own/)
  expect(text.match(/Filler/g)).toHaveLength(1100)
})

/** Newer members than those there: exports write them first. */
async function createListMembers(userId: AccountId, listId: number, ids: number[]): Promise<void> {
  await t.pool.query(
    `insert into list_members (list_id, own_person_id, addition_id, added_at, full_name, search_text)
     select $2, id, (select max(a.id) from list_additions a where a.user_id = $1), now(), 'Filler', 'filler'
     from unnest($3::integer[]) id`,
    [userId, listId, ids],
  )
}

test('an enrichment links, reveals and charges nobody who is suppressed after it started', async () => {
  const account = await buyer(t, { email: 9 })
  const [linked, direct] = [await shared(), await shared()]
  const own = await createOwnPerson(t.pool, account.user.id, { fullName: 'A. L.', linkedinSlug: linked.slug })
  const byName = await createOwnPerson(t.pool, account.user.id, {
    fullName: 'Sora Shared',
    company: direct.company,
  })
  const id = await createList(t.pool, account.user.id, { title: 'E', people: [own, byName, direct.id] })
  const started = await post(account, `/lists/${id}/enrich-profiles`, { revealTypes: ['email'], all: true })
  expect(started).toMatchObject({ status: 200, data: { state: 'running' } })
  await suppressAll(email(linked.value), link(direct.slug))
  await t.runJobs()
  const url = `/api/lists/${id}/enrich-profiles/${started.data.id}`
  const run = (await t.inject({ url, headers: account.headers })).json().data
  expect(run).toMatchObject({ state: 'finished', linked: 0, links: [], kinds: [{ revealed: 0 }] })
  const { rows } = await t.pool.query(
    `select (select count(*)::integer from reveals where user_id = $1) as reveals,
       (select used from credits where user_id = $1 and module = 'TALENT_EMAIL_REVEAL') as used,
       (select count(*)::integer from credit_reservations where user_id = $1) as reserved`,
    [account.user.id],
  )
  expect(rows).toEqual([{ reveals: 0, used: 0, reserved: 0 }])
})

test('no undo brings a suppressed person back', async () => {
  const owner = await t.signIn()
  const { id: userId } = owner.user
  const [taken, dropped, copied] = [await shared(), await shared(), await shared()]
  const own = await createOwnPerson(t.pool, userId, { fullName: 'Olaf Own', email: 'own@undo.example' })
  const kept = await createOwnPerson(t.pool, userId, { fullName: 'Kim Kept' })
  const removedFrom = await createList(t.pool, userId, { title: 'R', people: [taken.id, own, kept] })
  const deleted = await createList(t.pool, userId, { title: 'D', people: [dropped.id, own, kept] })
  const moved = await createList(t.pool, userId, { title: 'M', people: [copied.id, kept] })
  const target = await createList(t.pool, userId, { title: 'T' })
  const removal = await post(owner, `/lists/${removedFrom}/talent/remove`, { all: true })
  const move = await post(owner, `/lists/${moved}/move`, { to: target, all: true })
  await t.inject({ method: 'DELETE', url: `/api/lists/${deleted}`, headers: owner.headers })

  await suppressAll(link(taken.slug), email(dropped.value), link(copied.slug), email('own@undo.example'))
  const { removalId } = removal.data
  expect((await post(owner, `/lists/${removedFrom}/talent/restore`, { removalId })).data).toEqual({
    restored: 1,
  })
  expect((await post(owner, `/lists/${deleted}/restore`)).data).toMatchObject({ total: 1 })
  await post(owner, `/lists/additions/${move.data.addition.id}/undo`)
  const back = { removalId: move.data.removalId }
  expect((await post(owner, `/lists/${moved}/talent/restore`, back)).data).toEqual({ restored: 1 })
  for (const id of [removedFrom, deleted, moved])
    expect(await imports.membersOf(owner, id)).toMatchObject([{ id: kept }])
})

test('the undo of an import brings back no suppressed link that it had replaced', async () => {
  const owner = await t.signIn()
  const person = { fullName: 'Una Undo', linkedinSlug: 'una-before' }
  const id = await createOwnPerson(t.pool, owner.user.id, person)
  await createList(t.pool, owner.user.id, { title: 'Una', people: [id] })
  const content = `rapport_id,title,linkedin_url\n${id},Pilot,linkedin.com/in/una-after\n`
  const { data } = await upload(t, owner, { content, fields: { title: 'U' } })
  await imports.call(owner, 'PATCH', `${data.importId}`, { rules: { linkedin_url: 'overwrite' } })
  await imports.run(owner, data.importId, 'check')
  expect((await imports.run(owner, data.importId, 'apply')).counts).toMatchObject({ updated: 1 })
  await suppressAll(link('una-before'))
  await imports.run(owner, data.importId, 'undo')
  const { rows } = await t.pool.query(
    `select (select array_agg(linkedin_slug) from own_people where user_id = $1) as slugs,
       (select json_agg(r)::text from list_import_rows r where import_id = $2) as rows`,
    [owner.user.id, data.importId],
  )
  expect(rows[0].slugs).toEqual(['una-after'])
  expect(rows[0].rows).not.toContain('una-before')
})

test('a suppression removes what any account imported under a handle, and nothing else of it', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const someone = await shared()
  const gone = [
    await createOwnPerson(t.pool, owner.user.id, { fullName: 'By Email', email: 'x@handle.example' }),
    await createOwnPerson(t.pool, other.user.id, { fullName: 'By Link', linkedinSlug: 'x-handle' }),
  ]
  const stays = await createOwnPerson(t.pool, owner.user.id, {
    fullName: 'Near Miss',
    email: 'x@handle.example.test',
    linkedinSlug: 'x-handle-2',
  })
  await giveOwnValue(t.pool, other.user.id, { id: someone.id, value: 'x@handle.example' })
  await giveOwnField(t.pool, other.user.id, { id: someone.id, field: 'linkedin_url', value: 'x-handle' })
  await giveOwnField(t.pool, other.user.id, { id: someone.id, field: 'note', value: 'stays' })
  const list = await createList(t.pool, owner.user.id, { title: 'L', people: [gone[0]!, stays] })
  expect(await suppressAll(email('x@handle.example'), link('x-handle'))).toBe(0)
  expect(await imports.membersOf(owner, list)).toMatchObject([{ id: stays }])
  const { rows } = await t.pool.query(
    `select (select array_agg(id) from own_people where id = any($1)) as people,
       (select array_agg(field) from own_fields where person_id = $2) as fields,
       (select count(*)::integer from own_contact_values where person_id = $2) as values`,
    [[...gone, stays], someone.id],
  )
  expect(rows).toEqual([{ people: [stays], fields: ['note'], values: 0 }])
})

test('own people who were linked by a handle go with the suppressed person, those linked by name alone stay', async () => {
  const account = await buyer(t, { email: 9 })
  const { id: userId } = account.user
  const person = await shared('Nam Name')
  // Only the account knows this address of the person, so it is no handle of a suppression.
  await giveOwnValue(t.pool, userId, { id: person.id, value: 'nam@known.example' })
  const byEmail = await createOwnPerson(t.pool, userId, { fullName: 'N. N.', email: 'nam@known.example' })
  const byName = await createOwnPerson(t.pool, userId, { fullName: 'Nam Name', company: person.company })
  const list = await createList(t.pool, userId, { title: 'Linked', people: [byEmail, byName] })
  await post(account, `/lists/${list}/enrich-profiles`, { revealTypes: ['email'], all: true })
  await t.runJobs()
  const linked = await t.pool.query(
    'select shared_person_id as id, evidence from own_people where user_id = $1 order by evidence',
    [userId],
  )
  expect(linked.rows).toEqual(['email', 'name'].map((evidence) => ({ id: person.id, evidence })))
  expect(await suppressAll(link(person.slug))).toBe(1)
  const left = await t.pool.query(
    'select id, shared_person_id as shared from own_people where user_id = $1',
    [userId],
  )
  expect(left.rows).toEqual([{ id: byName, shared: null }])
})

test('many handles at once are forgotten in the rows of all uploads', async () => {
  const accounts = [await t.signIn(), await t.signIn()]
  const handles = Array.from({ length: 45 }, (_, at) => `many${at}@staged.example`)
  const rows = handles.map((value, at) => `Many ${at},see ${value.toUpperCase()}`)
  const content = `name,note\n${rows.join('\n')}\nNear,see xmany1@staged.example\n`
  for (const account of accounts) await upload(t, account, { content, fields: { title: 'Staged' } })
  await suppressAll(...handles.map(email))
  const { rows: kept } = await t.pool.query(
    "select cells from list_import_rows where cells::text ilike '%@staged.example%'",
  )
  expect(kept).toEqual(accounts.map(() => ({ cells: ['Near', 'see xmany1@staged.example'] })))
})

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

test('a suppressed person goes however a cell spells them, also from a header, and from files that come later', async () => {
  const account = await t.signIn()
  const address = 'nora.spelled@gone.example'
  const cells = [
    address,
    address.toUpperCase(),
    `other@works.example;\n${address}`,
    `other@works.example;\r\n${address}`,
    `Her address:\t${address}`,
    `Reach her at ${address}.`,
    `<${address}>, or by phone`,
    'nora.spelled+sales@gone.example',
  ]
  const kept = ['nora.spelled@gone.example.org', 'x.nora.spelled@gone.example', 'nora.spelled@gone.examples']
  const rows = [...cells, ...kept].map((cell, at) => `Nora ${at},${quoted(cell)}\n`).join('')
  const given = { title: 'Spelled' }
  const { data: first } = await upload(t, account, { content: `full_name,note\n${rows}`, fields: given })
  const header = { title: 'Without a header' }
  const headless = `Nora Spelled,${address},x\nBo Berg,bo@berg.example,y\n`
  const { data: second } = await upload(t, account, { content: headless, fields: header })

  await suppressAll(email(address))
  const left = async (id: number) => {
    const found = await t.pool.query<{ text: string }>(
      `select lower(columns::text) as text from list_imports where id = $1
       union all select lower(cells::text) from list_import_rows where import_id = $1`,
      [id],
    )
    return found.rows.map(({ text }) => text).filter((text) => text.includes('nora.spelled'))
  }
  expect(await left(first.importId)).toHaveLength(kept.length)
  expect(await left(second.importId)).toEqual([])

  const later = { title: 'Later' }
  const content = `full_name,emails\nNora,${address}\nBo,bo@berg.example\n`
  const third = await imports.checked(account, content, later)
  expect(third.counts).toMatchObject({ suppressed: 1, new: 1 })
  expect(await left(third.id)).toEqual([])
})
