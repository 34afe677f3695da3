import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { accountTables } from '../../../test/account-tables.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createPeople, createUser, personRecord, type TestUser } from '@rapport/test-support/factories.ts'
import { heard } from '../../../test/heard.ts'
import { mailsTo } from '../../../test/mails.ts'
import { grantCredits, spendCredit } from '../credits/credits.ts'

let t: TestApp
let personId: number

beforeAll(async () => {
  t = await testApp({
    seed: async (pool) => {
      ;[personId] = (await createPeople(pool, [personRecord()])) as [number]
    },
  })
})

type Headers = Record<string, string>
const deactivate = (headers: Headers, payload: object) =>
  t.inject({ method: 'POST', url: '/api/users/deactivate', headers, payload })
const remove = (headers: Headers, payload: object) =>
  t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload })
const login = async ({ email, password }: TestUser) =>
  (await t.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).statusCode
const statusOf = async ({ headers }: SignedIn) =>
  (await t.inject({ url: '/api/users/profile', headers })).statusCode
const userRow = async ({ id }: TestUser) =>
  (await t.pool.query('select * from users where id = $1', [id])).rows[0]

describe.each([
  ['deactivating', deactivate],
  ['removing', remove],
] as const)('%s an account', (_name, close) => {
  test('wants the password', async () => {
    const mine = await t.signIn()
    for (const password of ['Wrong!Horse7', null]) {
      const response = await close(mine.headers, { password })
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({ code: 'wrong_password' })
    }
    expect(await statusOf(mine)).toBe(200)
  })

  test('without a password takes the session for it', async () => {
    const user = await createUser(t.pool)
    const mine = await t.signIn(user)
    await t.pool.query(`update users set password_hash = null, google_subject = $1 where id = $2`, [
      `g${user.id}`,
      user.id,
    ])
    expect((await close(mine.headers, { password: 'anything' })).statusCode).toBe(403)
    expect((await close(mine.headers, { password: null })).statusCode).toBe(200)
    expect(await statusOf(mine)).toBe(401)
  })

  test('ends all its sessions, tells so, and leaves other accounts alone', async () => {
    const user = await createUser(t.pool)
    const [mine, other, theirs] = [await t.signIn(user), await t.signIn(user), await t.signIn()]
    const events = await heard(t.pool, () => close(mine.headers, { password: user.password }))
    expect(events).toMatchObject([{ kind: 'sessions_ended' }])
    expect(await Promise.all([mine, other, theirs].map(statusOf))).toEqual([401, 401, 200])
  })

  test.each([{}, { password: '' }, { password: 7 }, { password: 'x', sure: true }])(
    '%j is refused',
    async (payload) => {
      const { headers } = await t.signIn()
      expect((await close(headers, payload)).statusCode).toBe(400)
    },
  )

  test('wants a session', async () => {
    expect((await close({}, { password: 'x' })).statusCode).toBe(401)
  })
})

test('a deactivated account loses nothing and opens with its password', async () => {
  const user = await createUser(t.pool)
  const before = await userRow(user)
  const mine = await t.signIn(user)
  const response = await deactivate(mine.headers, { password: user.password })
  expect(response.json()).toMatchObject({ data: {}, message: { title: 'Account deactivated' } })
  expect(await userRow(user)).toEqual({ ...before, deactivated_at: expect.any(Date) })
  expect(await login({ ...user, password: 'Wrong!Horse7' })).toBe(401)
  expect(await userRow(user)).toMatchObject({ deactivated_at: expect.any(Date) })
  expect(await login(user)).toBe(200)
  expect(await userRow(user)).toEqual(before)
})

/** Gives an account something in every table that names one. */
async function fill(user: TestUser): Promise<void> {
  const now = new Date()
  await asAccount(t.pool, user.id, async (client) => {
    await grantCredits(client, {
      userId: user.id,
      module: 'TALENT_EMAIL_REVEAL',
      amount: 5,
      reason: 'trial',
      now,
    })
    const { entryId } = await spendCredit(client, {
      userId: user.id,
      module: 'TALENT_EMAIL_REVEAL',
      personId,
      now,
    })
    await client.query(
      `insert into reveals (user_id, team_id, person_id, kind, entry_id, created_at)
       values ($1, (select team_id from users where id = $1), $2, 'email', $3, now())`,
      [user.id, personId, entryId],
    )
    await client.query(
      `with bulk as (insert into bulk_reveals (user_id, kind, created_at) values ($1, 'email', now()) returning id),
         reserved as (
           insert into credit_reservations (bulk_reveal_id, user_id, module, amount)
           select id, $1, 'TALENT_EMAIL_REVEAL', 1 from bulk
         )
       insert into bulk_reveal_people (bulk_reveal_id, person_id) select id, $2 from bulk`,
      [user.id, personId],
    )
  })
  for (const sql of [
    `insert into credit_limits (user_id, module, amount) values ($1, 'TALENT_EMAIL_REVEAL', 9)`,
    `insert into saved_searches (user_id, title, filters, created_at, updated_at, opened_at, last_person_id) values ($1, 'x', '{}', now(), now(), now(), 0)`,
    `insert into recent_searches (user_id, key, filters, searched_at) values ($1, 'x', '{}', now())`,
    `insert into notifications (user_id, type, content, created_at) values ($1, 'BULK_REVEAL', '{}', now())`,
    `insert into one_time_tokens (user_id, purpose, hash, created_at, expires_at) values ($1::int, 'verify_email', sha256($1::int::text::bytea), now(), now())`,
    `insert into lists (user_id, title, title_key, created_at) values ($1, 'x', 'x', now())`,
    `insert into list_additions (user_id, kind, list_ids, state, total, created_at) values ($1, 'person', '{}', 'finished', 0, now())`,
    `insert into list_imports (user_id, creates_list, state, applies_itself, file_name, encoding, delimiter, columns, mapping, rules, rows, created_at, updated_at)
     values ($1, true, 'uploaded', false, 'x', 'utf-8', ',', '[]', '[]', '{}', 0, now(), now())`,
    `insert into list_enrichments (user_id, list_id, kinds, members, unmatched, created_at)
     select user_id, id, '{email}', 0, 0, now() from lists where user_id = $1`,
    `insert into bring_ins (user_id, provider, query_key, query, filters, left_filters, module, wanted, created_at)
     values ($1::integer, 'x', sha256($1::integer::text::bytea), '{}', '{}', '[]', 'TALENT_EMAIL_REVEAL', 1, now())`,
    `insert into verifications (user_id, list_id, known, created_at) select user_id, id, 0, now() from lists where user_id = $1`,
    `insert into list_import_mappings (user_id, header_key, mapping, rules) values ($1, 'x', '[]', '{}')`,
    `insert into list_removals (user_id, removed_at) values ($1, now())`,
    `insert into own_people (user_id, team_id, full_name, name_folded, created_at)
     select id, team_id, 'x', 'x', now() from users where id = $1`,
    `insert into own_contact_values (user_id, team_id, own_person_id, kind, value, added_at)
     select user_id, team_id, id, 'email', 'x@example.com', now() from own_people where user_id = $1`,
    `insert into own_fields (user_id, team_id, own_person_id, field, value)
     select user_id, team_id, id, 'note', 'x' from own_people where user_id = $1`,
    `insert into campaigns (user_id, name, created_at, updated_at) values ($1, 'x', now(), now())`,
    `insert into mailboxes (user_id, provider, email, created_at) values ($1, 'gmail', 'x@example.com', now())`,
    `insert into mailbox_checks (user_id, mailbox_id, reason, created_at)
     select user_id, id, 'asked', now() from mailboxes where user_id = $1`,
    `insert into campaign_templates (user_id, name, steps, created_at) values ($1, 'x', '[]', now())`,
    `insert into enrolments (campaign_id, user_id, team_id, address, state, added_at)
     select id, user_id, (select team_id from users where id = user_id), 'x@example.com', 'active', now()
     from campaigns where user_id = $1`,
    `insert into sends (key, kind, user_id, team_id, campaign_id, enrolment_id, state, mail, message_id, unsubscribe_token)
     select gen_random_uuid(), 'step', user_id, team_id, campaign_id, id, 'sent', '{"to":"x@example.com"}', 'sent to ' || user_id, 'token ' || user_id
     from enrolments where user_id = $1`,
    `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, received_at)
     select user_id, id, 'x', 'reply', 'x', now() from mailboxes where user_id = $1`,
    `insert into unmatched_messages (user_id, mailbox_id, provider_id, send_ids) select user_id, id, 'x', '{1}' from mailboxes where user_id = $1`,
    `insert into campaign_events (user_id, campaign_id, kind, at) select user_id, id, 'launched', now() from campaigns where user_id = $1`,
    `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
     select id, team_id, '\\x00', 'bounced', 'x', now() from users where id = $1`,
    `insert into address_verdicts (user_id, team_id, hash, verdict, reason, evidence, said_by, checked_at)
     select id, team_id, '\\x00', 'valid', 'accepted', 'x', 'x', now() from users where id = $1`,
    `insert into plan_requests (user_id, team_id, created_at)
     select id, team_id, now() from users where id = $1`,
    `insert into leaving_people (user_id, own_person_id) select user_id, id from own_people where user_id = $1`,
    `insert into team_moves (user_id, from_team_id, leaves_reveals, started_at) select id, team_id, false, now() from users where id = $1`,
    `insert into active_days (user_id, day) values ($1, '2026-11-20')`,
    `insert into suppression_receipts (user_id, at, handles, people, own_people, list_members, campaign_contacts, contact_values, reveals)
     values ($1, now(), 0, 0, 0, 0, 0, 0, 0)`,
    `insert into audit_entries (user_id, at, action) values ($1, now(), 'elevated')`,
    `insert into captured_mails (recipient, subject, raw, created_at) select email, 'x', 'x', now() from users where id = $1`,
    `update users set google_subject = 'subject ' || $1::int, picture = '\\x00', picture_key = 'key ' || $1::int, language = 'ko' where id = $1::int`,
  ])
    await t.pool.query(sql, [user.id])
}

/** How many rows of each table, except users, name an account. */
async function traces(userId: AccountId): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of accountTables) {
    const found = await t.pool.query(`select 1 from ${name} where user_id = $1`, [userId])
    if (found.rowCount) counts[name] = found.rowCount
  }
  return counts
}

describe('a removed account', () => {
  test('leaves its number, its ledger, its balance and what it did as an administrator, and nothing that says whose they were', async () => {
    const [user, other] = [await createUser(t.pool), await createUser(t.pool)]
    await fill(user)
    await fill(other)
    const [mine, theirs] = [await t.signIn(user), await t.signIn(other)]
    const kept = await traces(other.id)
    expect(Object.keys(kept)).toEqual(accountTables)
    const response = await remove(mine.headers, { password: user.password })
    expect(response.json()).toMatchObject({ data: {}, message: { title: 'Account removed' } })
    expect(await traces(user.id)).toEqual({
      audit_entries: 1,
      credit_entries: 2,
      credits: 1,
      suppression_receipts: 1,
    })
    const sends = await t.pool.query('select * from sends where message_id = $1', [`sent to ${user.id}`])
    expect(sends.rows).toMatchObject([
      {
        user_id: null,
        campaign_id: null,
        enrolment_id: null,
        mail: null,
        unsubscribe_token: `token ${user.id}`,
      },
    ])
    expect(await userRow(user)).toMatchObject({
      email: expect.stringMatching(/^removed-[\da-f-]{36}@removed\.invalid$/),
      first_name: '',
      last_name: '',
      password_hash: null,
      google_subject: null,
      picture: null,
      picture_key: null,
      language: 'en',
      is_verified: false,
      removed_at: expect.any(Date),
    })
    expect(await traces(other.id)).toEqual(kept)
    expect(await statusOf(theirs)).toBe(200)
  })

  test('gets a last mail in its language, at the address that it had', async () => {
    const user = await createUser(t.pool)
    await fill(user)
    await remove((await t.signIn(user)).headers, { password: user.password })
    expect(await mailsTo(t.pool, user.email)).toEqual([])
    await t.runJobs()
    expect(await mailsTo(t.pool, user.email)).toMatchObject([{ subject: '계정이 삭제됐어요' }])
  })

  test('cannot be signed in to, nor by the address that took its place; its address may open a new one', async () => {
    const user = await createUser(t.pool)
    await remove((await t.signIn(user)).headers, { password: user.password })
    expect(await login(user)).toBe(401)
    expect(await login({ ...user, email: (await userRow(user)).email })).toBe(401)
    const signUp = await t.inject({
      method: 'POST',
      url: '/api/v2/auth/signup',
      payload: { firstName: 'New', lastName: 'Start', email: user.email, password: 'Fresh!Horse7' },
    })
    expect(signUp.statusCode).toBe(200)
    expect(await login({ ...user, password: 'Fresh!Horse7' })).toBe(200)
  })

  test('is erased whatever addresses others have', async () => {
    const user = await createUser(t.pool)
    await createUser(t.pool, { email: `removed-${user.id}@removed.invalid` })
    const response = await remove((await t.signIn(user)).headers, { password: user.password })
    expect(response.statusCode).toBe(200)
    expect(await userRow(user)).toMatchObject({ first_name: '', removed_at: expect.any(Date) })
  })

  test('removed twice at once is removed once', async () => {
    const user = await createUser(t.pool)
    const { headers } = await t.signIn(user)
    const answers = await Promise.all([1, 2, 3].map(() => remove(headers, { password: user.password })))
    for (const { statusCode } of answers) expect([200, 401, 403]).toContain(statusCode)
    await t.runJobs()
    expect(await mailsTo(t.pool, user.email)).toHaveLength(1)
  })
})
