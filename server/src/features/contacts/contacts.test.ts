import type { ContactValue, RevealedContacts, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { buyer, contact, peopleOnFile, personOnFile, standingOf } from '../../../test/reveals.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

type Headers = Partial<SignedIn['headers']>
type Answer = { contacts: RevealedContacts; charged: number; balance: number; reserved: number; limit: null }

const getContacts = (id: number | string, kind: string, headers: Headers = {}) =>
  t.inject({ url: `/api/people/contacts/${id}?revealType=${kind}`, headers })
const reveal = async (id: number, kind: RevealType, { headers }: SignedIn) => {
  const response = await getContacts(id, kind, headers)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: Answer }>().data
}
const list = (talentIds: unknown, headers: Headers = {}) =>
  t.inject({
    method: 'POST',
    url: '/api/people/contacts/revealed-contacts',
    headers,
    payload: { talentIds },
  })
const revealed = async (talentIds: number[], { headers }: SignedIn) =>
  (await list(talentIds, headers)).json<{ data: { items: RevealedContacts[] } }>().data.items
const talentEmail = (id: number | string, headers: Headers = {}) =>
  t.inject({ url: `/api/v3/jp/talent/${id}/email`, headers })
const faults = (body: Failure) => body.errors?.map(({ path, code }) => `${path} ${code}`)
const email = (value: string, status: ContactValue['status'], date: string | null) =>
  contact('email', { value, status, date })
const values = (of: ContactValue[] | null | undefined) => of?.map(({ value }) => value)

describe('revealing', () => {
  test('shows the usable values for one credit, best first; the next time is free', async () => {
    const account = await buyer(t, { email: 3, phone: 1 })
    const id = await personOnFile(t.pool, {
      contacts: [
        email('risky@example.com', 'risky', '2026-01'),
        email('wrong@example.com', 'invalid', '2026-05'),
        email('old@example.com', 'verified', '2019'),
        email('new@example.com', 'verified', '2024-02'),
        email('undated@example.com', 'verified', null),
        email('unverified@example.com', 'unverified', '2026-09'),
        contact('phone', { value: '+14155550123', type: 'mobile' }),
      ],
    })
    const first = await reveal(id, 'email', account)
    expect(first).toMatchObject({ charged: 1, balance: 2, contacts: { talentId: id, phones: null } })
    expect(values(first.contacts.emails)).toEqual([
      'new@example.com',
      'old@example.com',
      'undated@example.com',
      'unverified@example.com',
      'risky@example.com',
    ])
    expect(first.contacts.emails?.[0]).toEqual({
      value: 'new@example.com',
      type: 'professional',
      status: 'verified',
      source: 'file.csv',
      date: '2024-02',
      reason: null,
      checkedAt: null,
    })
    expect(await reveal(id, 'email', account)).toEqual({ ...first, charged: 0 })
    expect(await reveal(id, 'phone', account)).toMatchObject({
      charged: 1,
      balance: 0,
      reserved: 0,
      limit: null,
      contacts: { emails: first.contacts.emails, phones: [{ value: '+14155550123', type: 'mobile' }] },
    })
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 2, owned: [id] })
    expect(await standingOf(t.pool, account.user.id, 'phone')).toMatchObject({ left: 0, owned: [id] })
  })

  test('costs nothing if there are no usable values', async () => {
    const account = await buyer(t, { email: 3 })
    const unknown = await personOnFile(t.pool, {})
    const wrong = await personOnFile(t.pool, { contacts: [contact('email', { status: 'invalid' })] })
    for (const id of [unknown, wrong])
      expect(await reveal(id, 'email', account)).toEqual({
        contacts: { talentId: id, emails: [], phones: null },
        charged: 0,
        isUnavailable: false,
        balance: 3,
        reserved: 0,
        limit: null,
      })
    expect(await revealed([unknown, wrong], account)).toEqual([])
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ used: 0, owned: [] })
  })

  test('never happens on HEAD, which has no effects', async () => {
    const account = await buyer(t, { email: 1 })
    const id = await personOnFile(t.pool, { contacts: [email('a@example.com', 'verified', null)] })
    const url = `/api/people/contacts/${id}?revealType=email`
    const response = await t.inject({ method: 'HEAD', url, headers: account.headers })
    expect(response.statusCode).toBe(405)
    expect(response.headers['allow']).toBe('GET')
    expect(await revealed([id], account)).toEqual([])
    expect(await reveal(id, 'email', account)).toMatchObject({ charged: 1, balance: 0 })
  })

  test('announces the cost to the account’s browsers', async () => {
    const account = await buyer(t, { email: 3 })
    const [id] = await peopleOnFile(t.pool, 1)
    const client = await t.pool.connect()
    const heard: unknown[] = []
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await client.query('listen rapport_live')
    await reveal(id!, 'email', account)
    await reveal(id!, 'email', account)
    await client.query('select 1')
    client.release(true)
    expect(heard).toEqual([{ kind: 'changed', userId: account.user.id, event: { kind: 'profile' } }])
  })

  test('two hundred times at once costs one credit', async () => {
    const account = await buyer(t, { email: 200 })
    const [id] = await peopleOnFile(t.pool, 1)
    const answers = await Promise.all(Array.from({ length: 200 }, () => reveal(id!, 'email', account)))
    expect(answers.reduce((sum, { charged }) => sum + charged, 0)).toBe(1)
    expect(new Set(answers.map(({ contacts }) => values(contacts.emails)?.join()))).toHaveLength(1)
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 199, owned: [id] })
  })

  test('fifty people at once with one credit left shows one', async () => {
    const account = await buyer(t, { email: 1 })
    const ids = await peopleOnFile(t.pool, 50)
    const answers = await Promise.all(ids.map((id) => getContacts(id, 'email', account.headers)))
    const codes = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, ...Array.from({ length: 49 }, () => 402)])
    const { left, owned } = await standingOf(t.pool, account.user.id, 'email')
    expect([left, owned.length]).toEqual([0, 1])
  })

  test('both kinds of many people at once, by two accounts, pays for each once', async () => {
    const accounts = [await buyer(t, { email: 5, phone: 4 }), await buyer(t, { email: 9, phone: 9 })]
    const ids = await peopleOnFile(t.pool, 6)
    const calls = accounts.flatMap(({ headers }) =>
      ids.flatMap((id) => ['email', 'phone', 'phone', 'email'].map((kind) => getContacts(id, kind, headers))),
    )
    await Promise.all(calls)
    const left = async ({ user }: SignedIn, kind: RevealType) => {
      const standing = await standingOf(t.pool, user.id, kind)
      return [standing.left, standing.owned.length]
    }
    expect(await left(accounts[0]!, 'email')).toEqual([0, 5])
    expect(await left(accounts[0]!, 'phone')).toEqual([0, 4])
    expect(await left(accounts[1]!, 'email')).toEqual([3, 6])
    expect(await left(accounts[1]!, 'phone')).toEqual([3, 6])
  })

  test('shows what an import has replaced; ownership, ledger and findings of providers stay', async () => {
    const account = await buyer(t, { email: 2 })
    const person = personRecord({ contacts: [contact('email', { value: 'before@example.com' })] })
    const [id] = await createPeople(t.pool, [person])
    await t.pool.query(
      `insert into found_contacts (person_id, kind, value, type, source, date, status, found_at)
       values ($1, 'email', 'found@example.com', 'personal', 'Vendor', '2020', 'unverified', now())`,
      [id],
    )
    expect(values((await reveal(id!, 'email', account)).contacts.emails)).toEqual([
      'before@example.com',
      'found@example.com',
    ])
    await createPeople(t.pool, [{ ...person, contacts: [contact('email', { value: 'after@example.com' })] }])
    const again = await reveal(id!, 'email', account)
    expect(again).toMatchObject({ charged: 0, balance: 1 })
    expect(values(again.contacts.emails)).toEqual(['after@example.com', 'found@example.com'])
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 1, owned: [id] })
  })

  test('shows the newer of two entries for one value, from a file and from a provider', async () => {
    const account = await buyer(t, { email: 2 })
    const id = await personOnFile(t.pool, {
      contacts: [
        contact('email', { value: 'a@example.com', status: 'verified', date: '2020' }),
        contact('email', { value: 'b@example.com', status: 'verified', date: '2026-02' }),
      ],
    })
    await t.pool.query(
      `insert into found_contacts (person_id, kind, value, type, source, date, status, found_at)
       select $1, 'email', value, 'personal', 'Vendor', '2025', 'invalid', now() from unnest($2::text[]) value`,
      [id, ['a@example.com', 'b@example.com']],
    )
    expect(values((await reveal(id, 'email', account)).contacts.emails)).toEqual(['b@example.com'])
  })
})

describe('a refusal', () => {
  const past = new Date('2020-01-01')

  test.each([
    ['without credits', { email: 0 }, 402, { code: 'out_of_credits', missing: 1 }],
    ['with credits of the other kind', { phone: 5 }, 402, { code: 'out_of_credits', missing: 1 }],
    ['when the plan has expired', { email: 5, planExpiresAt: past }, 402, { code: 'plan_expired' }],
    ['when the plan has no expiry', { email: 5, planExpiresAt: null }, 402, { code: 'plan_expired' }],
    ['with an unverified address', { email: 5, isVerified: false }, 403, { code: 'email_unverified' }],
  ])('%s charges nothing', async (_when, options, status, failure) => {
    const account = await buyer(t, options)
    const [id] = await peopleOnFile(t.pool, 1)
    const response = await getContacts(id!, 'email', account.headers)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject(failure)
    expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ used: 0, owned: [] })
  })

  test.each([
    ['credits are spent', 'update users set is_verified = true where id = $1'],
    ['the plan has expired', "update users set plan_expires_at = '2020-01-01' where id = $1"],
    ['the address is not verified', 'update users set is_verified = false where id = $1'],
  ])('never hides owned values: %s', async (_when, change) => {
    const account = await buyer(t, { email: 1 })
    const [id] = await peopleOnFile(t.pool, 1)
    const { contacts } = await reveal(id!, 'email', account)
    await t.pool.query(change, [account.user.id])
    expect(await reveal(id!, 'email', account)).toEqual({
      contacts,
      charged: 0,
      isUnavailable: false,
      balance: 0,
      reserved: 0,
      limit: null,
    })
    expect(await revealed([id!], account)).toEqual([contacts])
  })

  test('does not apply if nothing is known: that is free, even without credits', async () => {
    const account = await buyer(t, { planExpiresAt: past })
    const id = await personOnFile(t.pool, {})
    expect(await reveal(id, 'email', account)).toMatchObject({ charged: 0 })
  })

  test('for people who do not exist, or no longer do, is not found', async () => {
    const account = await buyer(t, { email: 2 })
    const [id] = await peopleOnFile(t.pool, 1)
    await reveal(id!, 'email', account)
    await t.pool.query('delete from people where id = $1', [id])
    for (const gone of [id!, 2_000_000_000]) {
      const response = await getContacts(gone, 'email', account.headers)
      expect([response.statusCode, response.json<Failure>().code]).toEqual([404, 'not_found'])
    }
    expect(await revealed([id!], account)).toEqual([])
    const { rows } = await t.pool.query('select amount, balance from credit_entries where person_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ amount: -1, balance: 1 }])
  })

  test.each([
    ['1', 'fax', 'revealType error_unknown_value'],
    ['1', '', 'revealType error_unknown_value'],
  ])('of %s, %s', async (id, kind, fault) => {
    const response = await getContacts(id, kind, (await buyer(t)).headers)
    expect(response.statusCode).toBe(400)
    expect(faults(response.json())).toEqual([fault])
  })

  test('without a signed-in user', async () => {
    expect((await getContacts(1, 'email')).statusCode).toBe(401)
  })
})

describe('what is revealed', () => {
  test('is listed for the account alone', async () => {
    const account = await buyer(t, { email: 5, phone: 5 })
    const [a, b, c] = (await peopleOnFile(t.pool, 3)) as [number, number, number]
    const first = await reveal(a, 'email', account)
    const second = await reveal(b, 'phone', account)
    expect(await revealed([c, b, a, a, 2_000_000_000], account)).toEqual([first.contacts, second.contacts])
    expect((await talentEmail(a, account.headers)).json()).toEqual({
      data: { isRevealed: true, emails: first.contacts.emails },
    })
    expect((await talentEmail(b, account.headers)).json()).toEqual({
      data: { isRevealed: false, emails: [] },
    })
  })

  test('by another account shows nothing', async () => {
    const owner = await buyer(t, { email: 5, phone: 5 })
    const [id] = await peopleOnFile(t.pool, 1)
    await reveal(id!, 'email', owner)
    await reveal(id!, 'phone', owner)
    const stranger = await buyer(t)
    expect(await revealed([id!], stranger)).toEqual([])
    expect((await talentEmail(id!, stranger.headers)).json()).toEqual({
      data: { isRevealed: false, emails: [] },
    })
    expect((await getContacts(id!, 'email', stranger.headers)).statusCode).toBe(402)
  })

  test('hides an address whose domain accepts no email', async () => {
    const account = await buyer(t, { email: 5 })
    const [id] = await peopleOnFile(t.pool, 1)
    const { contacts } = await reveal(id!, 'email', account)
    await t.pool.query("insert into email_checks (email, status, checked_at) values ($1, 'invalid', now())", [
      contacts.emails?.[0]?.value,
    ])
    expect(await revealed([id!], account)).toEqual([{ ...contacts, emails: [] }])
  })

  test.each([
    [undefined, 'talentIds error_required'],
    [[], 'talentIds error_required'],
    [[0], 'talentIds.0 error_invalid_id'],
    [['7'], 'talentIds.0 error_invalid_id'],
    [Array.from({ length: 1001 }, (_, i) => i + 1), 'talentIds error_too_many'],
  ])('is not listed for %j', async (talentIds, fault) => {
    const response = await list(talentIds, (await buyer(t)).headers)
    expect(response.statusCode).toBe(400)
    expect(faults(response.json())).toEqual([fault])
  })

  test('requires a signed-in user and an existing person', async () => {
    expect((await list([1])).statusCode).toBe(401)
    expect((await talentEmail(1)).statusCode).toBe(401)
    const { headers } = await buyer(t)
    expect((await talentEmail('x', headers)).statusCode).toBe(404)
    expect((await talentEmail(2_000_000_000, headers)).statusCode).toBe(404)
  })
})
