import type { ContactRecord } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminCode, testApp, type TestApp } from '../../../test/app.ts'
import { testDatabase, untilBlocked } from '../../../test/database.ts'
import { createList } from '@rapport/test-support/lists.ts'
import {
  createPeople,
  createUser,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { indexFolder, liveSearch, until } from '../../../test/people/live-search.ts'
import { loadPeople } from '../../../test/people/load-people.ts'
import { inTransaction } from '../../database/transaction.ts'
import { linkedinHandle, removeIfSuppressed, suppress, suppressedSince, type Handle } from './privacy.ts'

const address = (value: string): ContactRecord => ({
  kind: 'email',
  value,
  type: 'personal',
  source: 'test',
  date: null,
  status: 'verified',
})
const email = (value: string): Handle => ({ kind: 'email', value })

const ann = personRecord({
  key: 'test:ann',
  fullName: 'Ann Suppressed',
  linkedinSlug: 'ann-s',
  contacts: [address('ann@example.com'), address('ann@home.example'), address('team@example.com')],
})
const ben = personRecord({
  key: 'test:ben',
  fullName: 'Ben Stays',
  linkedinSlug: 'ben-s',
  contacts: [address('ben@example.com'), address('team@example.com')],
})

let pool: Pool
beforeEach(async () => {
  ;({ pool } = await testDatabase())
})

const leaveOut = async (...handles: Handle[]) => {
  const { removed } = await inTransaction(pool, (client) => suppress(client, testSuppressionKey, handles))
  return removed.people
}
const names = async () => {
  const { rows } = await pool.query<{ name: string }>('select full_name as name from people order by id')
  return rows.map(({ name }) => name)
}
const count = async (table: string) => {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::integer as n from ${table}`)
  return rows[0]!.n
}

/** Data that accounts and providers add to a person. */
async function hangOn(personId: number): Promise<void> {
  const { id } = await createUser(pool, { credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5 }] })
  await pool.query(
    `with entry as (
       insert into credit_entries (user_id, team_id, module, reason, amount, balance, person_id, created_at)
       values ($1, (select team_id from users where id = $1), 'TALENT_EMAIL_REVEAL', 'reveal', -1, 4, $2, now()) returning id
     ), bulk as (
       insert into bulk_reveals (user_id, kind, created_at) values ($1, 'email', now()) returning id
     ), reveal as (
       insert into reveals (user_id, team_id, person_id, kind, entry_id, created_at)
       select $1, (select team_id from users where id = $1), $2, 'email', id, now() from entry
     ), bulk_person as (
       insert into bulk_reveal_people (bulk_reveal_id, person_id) select id, $2 from bulk
     ), lookup as (
       insert into contact_lookups (person_id, kind, provider, is_hit, asked_at) values ($2, 'email', 'pdl', true, now())
     ), request as (
       insert into provider_requests (provider, what, person_id, price, asked_at)
       values ('Vendor', 'phone', $2, 5, now())
     ), checked as (
       insert into email_checks (email, status, checked_at)
       values ('ann@example.com', 'verified', now()), ('ben@example.com', 'verified', now())
     )
     insert into found_contacts (person_id, kind, value, type, source, status, found_at)
     values ($2, 'email', 'ann@found.example', 'personal', 'pdl', 'verified', now())`,
    [id, personId],
  )
  await createList(pool, id, { title: 'Mine', people: [personId] })
}

const hangers = [
  'positions',
  'contact_values',
  'found_contacts',
  'contact_lookups',
  'provider_requests',
  'reveals',
  'list_members',
  'bulk_reveal_people',
]

describe('a suppressed person', () => {
  it.each([
    ['an address on file', email('ann@home.example')],
    ['an address that a provider found', email('ann@found.example')],
    ['a profile link', linkedinHandle('https://www.linkedin.com/in/Ann-S/?x=1')!],
  ])('is removed by %s with all their data; the ledger stays', async (_what, handle) => {
    const [annId] = await createPeople(pool, [ann, ben])
    await hangOn(annId!)
    const entries = await count('credit_entries')
    const requests = await count('provider_requests')
    expect(await leaveOut(handle)).toBe(1)
    expect(await names()).toEqual(['Ben Stays'])
    for (const table of hangers) {
      const { rows } = await pool.query(`select from ${table} where person_id = $1`, [annId])
      expect({ table, rows: rows.length }).toEqual({ table, rows: 0 })
    }
    const checks = await pool.query<{ email: string }>('select email from email_checks')
    expect(checks.rows).toEqual([{ email: 'ben@example.com' }])
    expect(await count('credit_entries')).toBe(entries)
    // What providers were paid stays, too, without the person.
    expect(await count('provider_requests')).toBe(requests)
    expect(await leaveOut(handle)).toBe(0)
  })

  it('leaves only hashes', async () => {
    await createPeople(pool, [ann])
    await leaveOut(email('ann@example.com'))
    const { rows } = await pool.query<{ text: string }>(
      'select row_to_json(s)::text as text from suppressions s',
    )
    // Three addresses and the profile.
    expect(rows).toHaveLength(4)
    for (const { text } of rows) expect(text).not.toMatch(/ann|example/)
  })

  it('is not restored by an import, whatever handle it has; someone who shares an address is imported', async () => {
    await createPeople(pool, [ann, ben])
    await leaveOut(email('ann@example.com'))
    await createPeople(pool, [ben])
    const again = [
      ann,
      personRecord({ key: 'other:1', fullName: 'Ann Other', linkedinSlug: 'ann-s' }),
      personRecord({ key: 'other:2', fullName: 'Ann Home', contacts: [address('ann@home.example')] }),
      personRecord({ key: 'other:3', fullName: 'Colleague', contacts: [address('team@example.com')] }),
    ]
    await loadPeople(pool, ...again)
    expect(await names()).toEqual(['Ben Stays', 'Colleague'])
  })

  it('is kept out by every alias of a suppressed mailbox; an alias keeps nobody else out', async () => {
    await leaveOut(email('ann@example.com'), email('team+ann@example.com'))
    await loadPeople(
      pool,
      ...['ann+sales@example.com', 'Ann+x+y@Example.com', 'team+ann@example.com', 'team@example.com'].map(
        (value, at) =>
          personRecord({ key: `alias:${at}`, fullName: value, contacts: [address(value.toLowerCase())] }),
      ),
    )
    expect(await names()).toEqual(['team@example.com'])
    const since = (value: string) => suppressedSince(pool, testSuppressionKey, { kind: 'email', value })
    expect([await since('ann+a@example.com'), await since('team@example.com')]).toEqual([
      expect.any(Date),
      null,
    ])
  })

  it('is found however a link or a domain is spelled, and was stored', async () => {
    const member = personRecord({ fullName: 'Member', linkedinSlug: 'ACoAABexample9' })
    const before = personRecord({ fullName: 'Member of before', linkedinSlug: 'acoaabexample7' })
    const abroad = personRecord({ fullName: 'Abroad', contacts: [address('anna@bücher.example')] })
    await createPeople(pool, [member, before, abroad])
    const links = ['linkedin.com/in/acoaabexample9', 'linkedin.com/in/ACoAABexample7']
    expect(await leaveOut(...links.map((link) => linkedinHandle(link)!))).toBe(2)
    expect(await leaveOut(email('anna@xn--bcher-kva.example'))).toBe(1)
    expect(await names()).toEqual([])
    await loadPeople(pool, member, { ...before, linkedinSlug: 'ACoAABexample7' }, abroad)
    expect(await names()).toEqual([])
  })

  it('need not be stored yet', async () => {
    expect(await leaveOut(email('ann@example.com'))).toBe(0)
    await loadPeople(pool, ann, ben)
    expect(await names()).toEqual(['Ben Stays'])
  })

  it('is found without scanning all addresses', async () => {
    const [annId, benId] = await createPeople(pool, [ann, ben])
    for (const [table, column, value] of [
      ['contact_values', 'date', 'null'],
      ['found_contacts', 'found_at', 'now()'],
    ])
      await pool.query(
        `insert into ${table} (person_id, kind, value, type, source, status, ${column})
         select $1, 'email', 'other' || n || '@example.com', 'personal', 'test', 'verified', ${value}
         from generate_series(1, 20000) n`,
        [benId],
      )
    await hangOn(annId!)
    await pool.query('analyze')
    await inTransaction(pool, async (client) => {
      const { removed } = await suppress(client, testSuppressionKey, [email('ann@found.example')])
      expect(removed.people).toBe(1)
      await client.query('select pg_stat_force_next_flush()')
    })
    const { rows } = await pool.query<{ index: string; isUsed: boolean; scanned: number }>(
      `select indexrelname as index, i.idx_scan > 1 as "isUsed", t.seq_tup_read::integer as scanned
       from pg_stat_user_indexes i join pg_stat_user_tables t using (relid)
       where indexrelname in ('contact_values_email', 'found_contacts_email') order by indexrelname`,
    )
    // One query finds the people with the address; one for each address finds whether others share it.
    expect(rows).toEqual([
      { index: 'contact_values_email', isUsed: true, scanned: 0 },
      { index: 'found_contacts_email', isUsed: true, scanned: 0 },
    ])
    expect(await names()).toEqual(['Ben Stays'])
  })

  it('is counted and removed once by suppressions that run at once, whatever each was given', async () => {
    await createPeople(pool, [ann])
    const each = [
      email('ann@example.com'),
      email('ann@home.example'),
      email('team@example.com'),
      linkedinHandle('linkedin.com/in/ann-s')!,
    ]
    const removed = await Promise.all(each.map((handle) => leaveOut(handle)))
    expect(removed.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
    expect(await count('suppressions')).toBe(4)
  })

  it('may be several people who share an address', async () => {
    await createPeople(pool, [ann, ben])
    expect(await leaveOut(email('team@example.com'))).toBe(2)
    expect(await names()).toEqual([])
  })

  it('is removed if a provider returns their address; others stay', async () => {
    await leaveOut(email('ann@example.com'))
    const [id, other] = await createPeople(pool, [
      personRecord({ fullName: 'Ann Without Address', linkedinSlug: 'ann-known' }),
      personRecord({ fullName: 'Ben' }),
    ])
    const check = (personId: number, emails: string[]) =>
      inTransaction(pool, (client) => removeIfSuppressed(client, testSuppressionKey, { personId, emails }))
    expect(await check(other!, [])).toBe(false)
    expect(await check(other!, ['ben@example.com'])).toBe(false)
    const { id: userId } = await createUser(pool)
    await createOwnPerson(pool, userId, { fullName: 'Ann Own', linkedinSlug: 'ann-known' })
    expect(await check(id!, ['x@example.com', 'ann@example.com'])).toBe(true)
    expect(await names()).toEqual(['Ben'])
    expect(await count('own_people')).toBe(0)
    await loadPeople(pool, personRecord({ fullName: 'Ann Again', linkedinSlug: 'ann-known' }))
    expect(await names()).toEqual(['Ben'])
  })
})

it('two answers of providers at once remove their people; neither waits for the other for ever', async () => {
  await leaveOut(email('ann@example.com'))
  const ids = await createPeople(
    pool,
    ['first', 'second'].map((slug) => personRecord({ fullName: `Ann ${slug}`, linkedinSlug: slug })),
  )
  const answer = (personId: number) =>
    inTransaction(pool, (client) =>
      removeIfSuppressed(client, testSuppressionKey, { personId, emails: ['ann@example.com'] }),
    )
  // Waits until both have stopped at the same place, so that they continue at the same moment.
  const both = await inTransaction(pool, async (client) => {
    await client.query('lock table suppressions in row exclusive mode')
    const removed = Promise.all(ids.map(answer))
    removed.catch(() => {})
    await untilBlocked(pool, ids.length)
    return { removed }
  })
  expect(await both.removed).toEqual([true, true])
  expect(await names()).toEqual([])
})

describe('through the API', () => {
  it('disappears from search and profile within a second after the administrator’s call', async () => {
    const database = await testDatabase()
    const [annId] = await createPeople(database.pool, [ann, ben])
    const search = await liveSearch({ databaseUrl: database.url, indexDir: await indexFolder() })
    const t: TestApp = await testApp({ search, pool: database.pool })
    const admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
    const found = async () => {
      const response = await t.inject({
        method: 'POST',
        url: '/api/v2/search/people',
        headers: admin.headers,
        payload: {},
      })
      return response.json<{ data: { people: { fullName: string }[] } }>().data.people.map((p) => p.fullName)
    }
    expect((await found()).toSorted()).toEqual(['Ann Suppressed', 'Ben Stays'])
    const otpCode = await adminCode(t.pool, admin, { purpose: 'suppress' })
    const suppressed = await t.inject({
      method: 'POST',
      url: '/api/admin/suppress',
      headers: admin.headers,
      payload: { otpCode, email: 'Ann@Example.com', linkedinUrl: 'linkedin.com/in/nobody' },
    })
    expect(suppressed.json()).toMatchObject({ data: { removed: 1 }, message: { title: 'Person suppressed' } })
    const details = await t.inject({ url: `/api/people/${annId}/details`, headers: admin.headers })
    expect(details.statusCode).toBe(404)
    expect(await until(async () => search.size === 1)).toBeLessThan(1000)
    expect(await found()).toEqual(['Ben Stays'])
    await loadPeople(t.pool, ann, personRecord({ fullName: 'Eve' }))
    await until(() => search.size === 2)
    expect((await found()).toSorted()).toEqual(['Ben Stays', 'Eve'])
  })

  it('disappears from reveals, quotes and lists, and stays away if imported again', async () => {
    const talentIds = await createPeople(pool, [ann, ben])
    const [annId] = talentIds
    const t = await testApp({ pool })
    const owner = await t.signIn(
      await createUser(t.pool, {
        planExpiresAt: new Date('2100-01-01'),
        credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5 }],
      }),
    )
    await createList(t.pool, owner.user.id, { title: 'Mine', people: talentIds })
    const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const url = `/api${path}`
      const response = await t.inject({ method, url, headers: owner.headers, ...(payload && { payload }) })
      const { data } = response.json<{ data?: Record<string, unknown> }>()
      return { status: response.statusCode, data }
    }
    const state = async () => ({
      reveals: [
        (await call('GET', `/people/contacts/${annId}?revealType=email`)).status,
        (await call('GET', `/v3/jp/talent/${annId}/email`)).status,
      ],
      revealed: (await call('POST', '/people/contacts/revealed-contacts', { talentIds })).data,
      quote: (await call('POST', '/people/contacts/bulk-reveal/quote', { talentIds, revealType: 'email' }))
        .data,
      lists: (await call('GET', `/lists/check-talent-existence?talentId=${annId}`)).data,
    })
    expect(await state()).toMatchObject({
      reveals: [200, 200],
      revealed: { items: [{ talentId: annId }] },
      quote: { owned: 1, chargeable: 1 },
      lists: { exists: true },
    })
    await inTransaction(t.pool, (client) => suppress(client, testSuppressionKey, [email('ann@example.com')]))
    const gone = {
      reveals: [404, 404],
      revealed: { items: [] },
      quote: { owned: 0, chargeable: 1, balance: 4 },
      lists: { exists: false, lists: [] },
    }
    expect(await state()).toMatchObject(gone)
    await loadPeople(t.pool, ann, ben)
    expect(await state()).toMatchObject(gone)
    expect(await count('people')).toBe(1)
    expect(await count('credit_entries')).toBe(2)
  })

  it.each([[{}], [{ email: 'nobody' }], [{ linkedinUrl: 'https://example.com/ann' }]])(
    'refuses %j',
    async (payload) => {
      const t = await testApp()
      const admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
      const response = await t.inject({
        method: 'POST',
        url: '/api/admin/suppress',
        headers: admin.headers,
        payload: { otpCode: '123456', ...payload },
      })
      expect(response.statusCode).toBe(400)
    },
  )
})
