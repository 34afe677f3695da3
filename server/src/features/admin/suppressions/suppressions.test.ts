import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPeopleIndex } from '../../../../../search/test/create-people-index.ts'
import { adminCode, elevate, testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { contact, giveReveal } from '../../../../test/reveals.ts'

const search = createPeopleIndex({ companies: [], people: [], today: () => 20_000 })

let t: TestApp
let admin: SignedIn
beforeAll(async () => {
  t = await testApp({ search })
})
beforeEach(async () => {
  await t.pool.query(`update users set email = id || '@earlier.example'`)
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  await elevate(t, admin)
})

async function call(method: 'GET' | 'POST', path: string, payload?: object, by = admin) {
  const url = `/api/admin/suppressions${path}`
  const response = await t.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json() }
}

const reason = 'Ticket 7'
const freshCode = () => adminCode(t.pool, admin, { purpose: 'suppress' })
const suppress = async (payload: object) =>
  call('POST', '', { reason, otpCode: await freshCode(), ...payload })

const newest = async (action: string) => {
  const { rows } = await t.pool.query(
    `select user_id, target_kind, target_id, after, reason from audit_entries where action = $1 order by id desc limit 1`,
    [action],
  )
  return rows[0]
}

let serial = 0
/**
 * A person on file with a link and two addresses: on a list, revealed, and on file in an account of
 * its own.
 */
async function known() {
  const slug = `known-${++serial}`
  const emails = [`${slug}@work.example`, `${slug}@home.example`]
  const contacts = emails.map((value) => contact('email', { value }))
  const [id] = await createPeople(t.pool, [personRecord({ linkedinSlug: slug, contacts })])
  const { id: userId } = await createUser(t.pool, { credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5 }] })
  const own = await createOwnPerson(t.pool, userId, { fullName: 'Own', email: emails[1]! })
  await createList(t.pool, userId, { title: 'Mine', people: [id!, own] })
  await giveReveal(t.pool, userId, id!)
  return { id: id!, link: `https://www.linkedin.com/in/${slug}`, emails }
}

/** Statements of this database that wait for a lock. */
const countWaiting = async () => {
  const { rowCount } = await t.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

const ofKnown = {
  people: 1,
  ownPeople: 1,
  listMembers: 2,
  campaignContacts: 0,
  contactValues: 3,
  reveals: 1,
}
const nothing = { ...ofKnown, people: 0, ownPeople: 0, listMembers: 0, contactValues: 0, reveals: 0 }

describe('a preview', () => {
  it.each(['link', 'address', 'id'] as const)('by %s is what the suppression then removes', async (by) => {
    const { id, link, emails } = await known()
    const named = {
      link: { linkedinUrls: [link] },
      address: { emails: [emails[0]] },
      id: { personIds: [id] },
    }[by]
    const preview = await call('POST', '/preview', named)
    expect(preview).toEqual({ status: 200, data: { removed: ofKnown } })
    const receipt = await suppress(named)
    expect(receipt).toMatchObject({ status: 200, data: { removed: ofKnown, handles: 3 } })
    expect(await call('POST', '/preview', named)).toMatchObject({ data: { removed: nothing } })
  })

  it('changes nothing, and is on record', async () => {
    const { link } = await known()
    await call('POST', '/preview', { linkedinUrls: [link] })
    expect(await call('POST', '/preview', { linkedinUrls: [link] })).toMatchObject({
      data: { removed: ofKnown },
    })
    expect(await newest('suppression_previewed')).toMatchObject({
      user_id: admin.user.id,
      after: { removed: ofKnown },
    })
    expect(await call('POST', '/check', { linkedinUrl: link })).toMatchObject({ data: { since: null } })
  })

  it('waits for the batch of an import, and neither fails by the other', async () => {
    const [first, second] = [await known(), await known()]
    const batch = await t.pool.connect()
    try {
      await batch.query(`begin; set local lock_timeout = '5s'; lock table suppressions in share mode`)
      const lockPerson = (id: number) => batch.query('select from people where id = $1 for update', [id])
      await lockPerson(second.id)
      const preview = call('POST', '/preview', { personIds: [first.id, second.id] })
      await expect.poll(countWaiting).toBe(1)
      await lockPerson(first.id)
      await batch.query('commit')
      expect(await preview).toMatchObject({ status: 200, data: { removed: { people: 2 } } })
    } finally {
      batch.release(true)
    }
  })
})

describe('a suppression', () => {
  it('takes several at once, and leaves a receipt without names', async () => {
    const [first, second] = [await known(), await known()]
    const receipt = await suppress({
      emails: [first.emails[0], 'nobody@gone.example'],
      linkedinUrls: [second.link],
    })
    const { id } = receipt.data
    const removed = {
      people: 2,
      ownPeople: 2,
      listMembers: 4,
      campaignContacts: 0,
      contactValues: 6,
      reveals: 2,
    }
    const answer = { id, userId: admin.user.id, reason, handles: 7, removed }
    expect(receipt.data).toMatchObject(answer)
    const { data } = await call('GET', '?limit=1')
    expect(data).toMatchObject({ items: [answer], metadata: { page: 1, limit: 1 } })
    const entry = await newest('people_suppressed')
    expect(entry).toMatchObject({
      user_id: admin.user.id,
      target_kind: 'suppression',
      target_id: String(id),
      after: { handles: 7, removed },
      reason,
    })
    const { rows } = await t.pool.query('select row_to_json(r)::text as text from suppression_receipts r')
    expect(JSON.stringify([entry, rows])).not.toMatch(/known-|gone\.example/)
  })

  it('needs a fresh code of its purpose, although the session is elevated', async () => {
    const payload = { emails: ['nobody@gone.example'], reason }
    const missing = await call('POST', '', payload)
    expect(missing).toMatchObject({ status: 400, errors: [{ path: 'otpCode', code: 'error_invalid_code' }] })
    const general = await adminCode(t.pool, admin)
    expect(await call('POST', '', { ...payload, otpCode: general })).toMatchObject({
      status: 403,
      code: 'invalid_code',
    })
    const otpCode = await freshCode()
    expect(await call('POST', '', { ...payload, otpCode })).toMatchObject({ status: 200 })
    expect(await call('POST', '', { ...payload, otpCode })).toMatchObject({ status: 403 })
  })

  it.each([
    [{}, '', 'error_required'],
    [{ emails: ['nobody'] }, 'emails.0', 'error_invalid_email'],
    [
      { emails: ['a@b.example'], linkedinUrls: ['https://example.com/ann'] },
      'linkedinUrls.0',
      'error_invalid_linkedin_url',
    ],
    [{ personIds: [0] }, 'personIds.0', 'error_invalid_id'],
    [{ personIds: Array.from({ length: 101 }, (_, index) => index + 1) }, '', 'error_too_many'],
    [{ emails: ['a@b.example'], reason: '' }, 'reason', 'error_required'],
    [{ emails: ['a@b.example'], reason: 'x'.repeat(201) }, 'reason', 'error_too_long'],
    [{ emails: ['a@b.example'], reason: 'Ann@Example.com asked' }, 'reason', 'error_names_person'],
    [{ emails: ['a@b.example'], reason: 'see linkedin.com/in/ann' }, 'reason', 'error_names_person'],
    [{ emails: ['a@b.example'], reason: 'see example.com/ann' }, 'reason', 'error_names_person'],
  ])('refuses %j', async (payload, path, code) => {
    const refused = await call('POST', '', { reason, otpCode: '123456', ...payload })
    expect(refused).toMatchObject({ status: 400, errors: [{ path, code }] })
  })
})

describe('the check', () => {
  it('says since when an address or a profile is suppressed, and is on record without naming it', async () => {
    const { link, emails } = await known()
    await suppress({ linkedinUrls: [link] })
    for (const named of [{ linkedinUrl: `${link}/?x=1` }, { email: emails[1]!.toUpperCase() }]) {
      const { data } = await call('POST', '/check', named)
      expect(Date.parse(data.since)).toBeGreaterThan(Date.now() - 60_000)
    }
    expect(await call('POST', '/check', { email: 'other@gone.example' })).toMatchObject({
      data: { since: null },
    })
    expect(await newest('suppression_checked')).toMatchObject({ after: { isSuppressed: false } })
  })

  it.each([[{}], [{ email: 'a@b.example', linkedinUrl: 'linkedin.com/in/a' }], [{ email: 'nobody' }]])(
    'refuses %j',
    async (payload) => expect(await call('POST', '/check', payload)).toMatchObject({ status: 400 }),
  )
})

it('is for elevated administrators alone', async () => {
  const plain = await t.signIn()
  const other = await t.signIn(admin.user)
  const calls = [
    ['GET', '', undefined],
    ['POST', '', { emails: ['a@b.example'], reason, otpCode: '123456' }],
    ['POST', '/preview', { emails: ['a@b.example'] }],
    ['POST', '/check', { email: 'a@b.example' }],
  ] as const
  for (const [method, path, payload] of calls) {
    expect(await call(method, path, payload, plain)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await call(method, path, payload, other)).toMatchObject({ status: 403, code: 'not_elevated' })
  }
  expect(await call('GET', '?page=0')).toMatchObject({ status: 400 })
  expect(await call('POST', '/preview', {})).toMatchObject({ status: 400 })
})
