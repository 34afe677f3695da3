import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copies } from '../src/features/privacy/copies.ts'
import { keepSending } from '../src/features/campaigns/sending/wake-job.ts'
import { ensureOutboxMailbox } from '../src/features/integrations/integrations.ts'
import { adminCode, elevate, testApp, type SignedIn, type TestApp } from './app.ts'
import { callCampaigns, type CampaignCall } from './campaigns/call-campaigns.ts'
import { findMarks, nameOf, tablesOfAccounts } from './copies.ts'
import { testDatabase } from './database.ts'
import { createPeople, createUser, personRecord } from './factories.ts'
import { importsOf } from './list-imports.ts'
import { createOwnPerson } from './own-people.ts'
import { contact } from './reveals.ts'
import { upload } from './uploads.ts'

/** Stand in everything that is said of the person who is suppressed, and in nothing else. */
const marks = ['zqxmark', '4155557731']
const link = 'linkedin.com/in/zqxmark-s'
const email = 'ann@zqxmark.example'

const ann = personRecord({
  key: 'test:zqxmark',
  fullName: 'Zqxmark Suppressed',
  lastName: 'Zqxmark',
  linkedinSlug: 'zqxmark-s',
  title: 'Zqxmark Officer',
  headline: 'Zqxmark headline',
  summary: 'Zqxmark summary',
  skills: ['Zqxmark skill'],
  education: [
    {
      school: 'Zqxmark School',
      degrees: ['Zqxmark degree'],
      fieldsOfStudy: ['Zqxmark field'],
      startYear: 2001,
      endYear: 2004,
    },
  ],
  contacts: [contact('email', { value: email }), contact('phone', { value: '+14155557731' })],
})

let clock: number
let pool: Pool
let t: TestApp
let owner: SignedIn
let admin: SignedIn
let annId: number
const now = () => new Date(clock)
const hour = 3600_000

beforeEach(async () => {
  clock = Date.now()
  ;({ pool } = await testDatabase())
  t = await testApp({ pool, now })
  owner = await t.signIn(
    await createUser(pool, {
      email: 'owner@rapport.test',
      planCode: 'SUBSCRIPTION',
      planExpiresAt: new Date('2100-01-01'),
      credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5 }],
    }),
  )
  admin = await t.signIn(await createUser(pool, { email: 'admin@rapport.test' }))
})
afterEach(() => t.app.close())

const imports = () => importsOf(t)
const csv = (...rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
const campaign = (...[method, path, body]: CampaignCall) => callCampaigns(t, owner, method, path, body)

async function suppressAnn(): Promise<void> {
  admin = await t.signIn(admin.user)
  await elevate(t, admin, now())
  const response = await t.inject({
    method: 'POST',
    url: '/api/admin/suppressions',
    headers: admin.headers,
    payload: {
      linkedinUrls: [`https://www.${link}`],
      reason: 'Ticket 7',
      otpCode: await adminCode(pool, admin, { purpose: 'suppress', now: now() }),
    },
  })
  expect(response.statusCode).toBe(200)
}

const header = [
  'full_name',
  'first_name',
  'last_name',
  'title',
  'company',
  'company_domain',
  'linkedin_url',
  'location',
  'emails',
  'phones',
  'note',
  'Shoe',
]
const annRow = [
  ...['Zqxmark Own', 'Zqxmark', 'Zqxmark', 'Zqxmark title', 'Zqxmark Works', 'zqxmark-works.example', link],
  ...['Zqxmark City', 'own@zqxmark.example', '+1 415 555 7731', 'Zqxmark note', 'Zqxmark shoe'],
]

/** Uploads in every state, of rows with a handle and rows that only an id recognises. */
async function fillImports(): Promise<void> {
  for (const title of ['Applied', 'Applied again'])
    await imports().applied(owner, csv(header, annRow), { title })
  ;[annId] = (await createPeople(pool, [ann])) as [number]
  // The account's own words about the shared person, then other ones in their place.
  const byId = (note: string) =>
    csv(
      ['rapport_id', 'full_name', 'title', 'note'],
      [`${annId}`, 'Zqxmark By Id', `Zqxmark ${note}`, `Zqxmark ${note}`],
    )
  await imports().applied(owner, byId('first'), { title: 'First' })
  await imports().applied(owner, byId('second'), { title: 'Second' })
  await imports().checked(owner, byId('third'), { title: 'Checked' })
  await upload(t, owner, { content: byId('fourth'), fields: { title: 'Uploaded' } })
}

async function removeFromList(): Promise<void> {
  const { rows } = await pool.query<{ id: number; member: number }>(
    `select list_id as id, member_id as member from list_members where full_name ilike '%zqxmark%' and own_person_id is not null limit 1`,
  )
  const { id, member } = rows[0]!
  const url = `/api/lists/${id}/talent/${member}`
  expect((await t.inject({ method: 'DELETE', url, headers: owner.headers })).statusCode).toBe(200)
}

const text = (value: string) => ({ type: 'text', text: value })
const step = {
  id: null,
  wait: { amount: 0, unit: 'hours' },
  subject: [text('Hello '), { type: 'variable', name: 'first_name', fallback: 'you' }],
  document: {
    blocks: [
      { type: 'paragraph', content: [text('Hi '), { type: 'variable', name: 'full_name', fallback: '' }] },
    ],
  },
}
const always = {
  windows: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' },
  zone: 'UTC',
  spacingSeconds: 0,
}

/** A campaign by the Outbox that writes to everybody on file, and gets an answer. */
async function fillCampaign(): Promise<void> {
  await ensureOutboxMailbox(pool, owner.user, now())
  const { rows } = await pool.query<{ id: number }>('select id from mailboxes')
  const mailboxId = rows[0]!.id
  const { rows: own } = await pool.query<{ id: number }>('select id from own_people')
  const id: number = (await campaign('POST', '', { name: 'Spring' })).data.id
  await campaign('PUT', `/${id}/steps`, { version: 1, steps: [step] })
  await campaign('PATCH', `/${id}/setup`, { version: 2, setup: { ...always, mailboxIds: [mailboxId] } })
  await t.inject({ url: `/api/people/contacts/${annId}?revealType=email`, headers: owner.headers })
  const talentIds = [annId, ...own.map((person) => person.id)]
  expect((await campaign('POST', `/${id}/add-contacts`, { talentIds })).status).toBe(200)
  expect((await campaign('POST', `/${id}/launch`)).status).toBe(200)
  await pass()
  const { rows: captured } = await pool.query<{ id: number }>(
    `select id from captured_mails where recipient ilike '%zqxmark%'`,
  )
  expect(captured.length).toBeGreaterThan(0)
  for (const mail of captured)
    await t.inject({
      method: 'POST',
      url: `/outbox/${mail.id}/answer`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'kind=reply',
    })
  await pass()
}

/** An hour, in which jobs run. */
async function pass(): Promise<void> {
  for (const end = clock + hour; clock < end; clock += 20 * 60_000) {
    await keepSending({ pool, now })
    await pool.query('update graphile_worker._private_jobs set run_at = now()')
    await t.runJobs()
  }
  owner = await t.signIn(owner.user)
}

/** What only providers and servers elsewhere say, as it is stored when they do. */
async function fillFromElsewhere(): Promise<void> {
  await pool.query(
    `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
     values ($1, 'email', 'found@zqxmark.example', 'personal', 'pdl', 'verified', now())`,
    [annId],
  )
  await pool.query(
    `insert into email_checks (email, status, checked_at) values ($1, 'verified', now()), ('own@zqxmark.example', 'verified', now()) on conflict do nothing`,
    [email],
  )
  const said = `550 5.7.1 <${email}> refused`
  await pool.query(
    `insert into notifications (user_id, type, content, created_at) values ($1, 'MAILBOX_REFUSED', jsonb_build_object('mailbox', 'owner@rapport.test', 'said', $2::text), now())`,
    [owner.user.id, said],
  )
  const ofAnn = `(select id from enrolments where person_id = ${annId} or name ilike '%zqxmark%' order by id limit 1)`
  await pool.query(
    `update inbound_messages set evidence = $1, message_id = $1, body_html = $1 where enrolment_id is not null`,
    [said],
  )
  await pool.query(
    `insert into campaign_events (user_id, campaign_id, enrolment_id, kind, detail, at)
     select user_id, campaign_id, id, 'policy_bounce', jsonb_build_object('evidence', $1::text, 'url', 'https://x.example/?to=zqxmark'), now() from enrolments where id = ${ofAnn}`,
    [said],
  )
}

const expected = (reach: 'removed' | 'emptied' | 'kept'): Set<string> =>
  new Set(
    Object.entries(copies).flatMap(([table, { columns }]) =>
      Object.entries(columns)
        .filter(([, place]) => place.reach === reach && !('unfilled' in place))
        .flatMap(([names]) => names.split(' ').map((column) => nameOf({ table, column }))),
    ),
  )

test('a suppressed person stands nowhere any more, but where a copy is kept on purpose', async () => {
  await fillImports()
  await createOwnPerson(pool, owner.user.id, {
    fullName: 'Zqxmark Other',
    linkedinSlug: 'zqxmark-s',
    company: 'Zqxmark Ltd',
    note: 'Zqxmark',
  })
  await removeFromList()
  await fillCampaign()
  await fillFromElsewhere()

  const before = await findMarks(pool, marks)
  const shouldHave = [...expected('removed'), ...expected('emptied')]
  expect(shouldHave.filter((name) => !before.has(name))).toEqual([])

  await suppressAnn()
  await expectGone()
})

async function expectGone(): Promise<void> {
  const after = await findMarks(pool, marks)
  expect([...after].filter((name) => !expected('kept').has(name))).toEqual([])
}

/** By title of the list. */
const importIds = async () => {
  const { rows } = await pool.query<{ id: number; title: string }>('select id, title from list_imports')
  return new Map(rows.map(({ id, title }) => [title, id]))
}

test('no import brings them back: applied later, on its way, or undone', async () => {
  await fillImports()
  const ids = await importIds()
  // On its way: its turns come after the suppression.
  await imports().call(owner, 'POST', `${ids.get('Checked')!}/apply`)
  await suppressAnn()
  await t.runJobs()
  owner = await t.signIn(owner.user)
  await expectGone()
  const applied = await imports().call(owner, 'GET', `${ids.get('Checked')!}`)
  expect(applied.data).toMatchObject({ state: 'applied', counts: { added: 0, suppressed: 1 } })
  const uploaded = ids.get('Uploaded')!
  await imports().run(owner, uploaded, 'check')
  expect(await imports().run(owner, uploaded, 'apply')).toMatchObject({ counts: { added: 0, suppressed: 1 } })
  await expectGone()
  for (const title of ['Second', 'First', 'Applied again', 'Applied']) {
    expect(await imports().run(owner, ids.get(title)!, 'undo')).toMatchObject({ state: 'undone' })
    await expectGone()
  }
  // The file itself, again.
  await expect(createPeople(pool, [ann])).rejects.toThrow('suppressed')
  const again = await imports().applied(owner, csv(header, annRow), { title: 'Once more' })
  expect(again.counts).toMatchObject({ added: 0, suppressed: 1 })
  const { rows } = await pool.query('select full_name from own_people union all select full_name from people')
  expect(rows).toEqual([])
})

test('somebody else with a suppressed address in a campaign is stopped, and the address is gone', async () => {
  ;[annId] = (await createPeople(pool, [ann])) as [number]
  const ben = await createOwnPerson(pool, owner.user.id, {
    fullName: 'Ben Stays',
    email: 'ben@people.example',
  })
  const id: number = (await campaign('POST', '', { name: 'Spring' })).data.id
  await campaign('POST', `/${id}/add-contacts`, { talentIds: [ben] })
  await pool.query(
    `update enrolments set address = 'Ann@Zqxmark.example', variables = variables || '{"x": "ann@zqxmark.example", "y": "z"}'`,
  )
  await suppressAnn()
  await expectGone()
  const { rows } = await pool.query('select name, address, state, reason, variables from enrolments')
  expect(rows).toMatchObject([
    { name: 'Ben Stays', address: null, state: 'stopped', reason: 'suppressed', variables: { y: 'z' } },
  ])
})

test('a removed account leaves nothing but what is kept on purpose', async () => {
  await fillImports()
  await createOwnPerson(pool, owner.user.id, {
    fullName: 'Zqxmark Other',
    linkedinSlug: 'zqxmark-s',
    note: 'Zqxmark',
  })
  await removeFromList()
  await fillCampaign()
  await fillFromElsewhere()
  const tables = await tablesOfAccounts(pool)
  const rowsOf = async () => {
    const found: string[] = []
    for (const table of tables) {
      const { rowCount } = await pool.query(`select from ${table} where user_id = $1 limit 1`, [
        owner.user.id,
      ])
      if (rowCount === 1) found.push(table)
    }
    return found
  }
  const isKept = (table: string) => typeof copies[table]!.account === 'object'
  expect((await rowsOf()).filter((table) => !isKept(table)).length).toBeGreaterThan(10)
  const response = await t.inject({
    method: 'DELETE',
    url: '/api/users/profile',
    headers: owner.headers,
    payload: { password: owner.user.password },
  })
  expect(response.statusCode).toBe(200)
  expect((await rowsOf()).filter((table) => !isKept(table))).toEqual([])
  const left = [...(await findMarks(pool, [...marks, owner.user.email]))].map((name) =>
    name.slice(0, name.lastIndexOf('.')),
  )
  // The shared person stays, of whom the account knew.
  expect(left.filter((table) => copies[table]!.account !== null)).toEqual([])
})
