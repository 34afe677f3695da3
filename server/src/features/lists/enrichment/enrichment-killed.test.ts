import type { Enrichment } from '@rapport/contract/lists/enrichment.ts'
import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { kill, patience, post, startServer } from '../../../../test/processes/killed.ts'
import { freshDataDir } from '../../../../test/processes/process.ts'
import { describedVendorServer } from '../../../../test/stand-ins/described-vendors.ts'
import { hunterSettings } from '../../../../test/stand-ins/hunter-settings.ts'
import { brokenReservations, contact, peopleOnFile, standingOf } from '../../../../test/reveals.ts'

const ownCount = 30

const byId = (a: number, b: number) => a - b

test('a server killed while it enriches a list leaves consistent data; the next ones continue to what an uninterrupted run gives', async () => {
  const { pool, url } = await testDatabase()
  const shared = await createPeople(
    pool,
    Array.from({ length: ownCount }, (_, at) =>
      personRecord({ linkedinSlug: `linked-${at}`, contacts: [contact('email')] }),
    ),
  )
  const known = await peopleOnFile(pool, 120)
  const unknown = await createPeople(
    pool,
    Array.from({ length: 10 }, () => personRecord()),
  )
  const user = await createUser(pool, {
    planExpiresAt: new Date('2100-01-01'),
    credits: [
      { module: 'TALENT_EMAIL_REVEAL', total: 200 },
      { module: 'TALENT_PHONE_REVEAL', total: 200 },
    ],
  })
  const own: number[] = []
  for (let at = 0; at < ownCount; at++)
    own.push(await createOwnPerson(pool, user.id, { fullName: `Own ${at}`, linkedinSlug: `linked-${at}` }))
  // Ten of the shared people are on the list beside their own ones.
  const listId = await createList(pool, user.id, {
    title: 'Killed',
    people: [...known, ...unknown, ...own, ...shared.slice(0, 10)],
  })
  const dataDir = freshDataDir()
  const { server, address } = await startServer(url, dataDir)
  const { email, password } = user
  const { access_token: token } = await post<Tokens>(address, '/auth/login', { email, password })
  const body = { revealTypes: ['email', 'phone'], all: true }
  const run = await post<Enrichment>(address, `/lists/${listId}/enrich-profiles`, body, token)
  expect(run).toMatchObject({ members: 170, linkable: ownCount, kinds: [{ total: 160 }, { total: 160 }] })

  const spent = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::integer as count from reveals where user_id = $1',
      [user.id],
    )
    return rows[0]!.count
  }
  const state = async () =>
    (await pool.query('select state from list_enrichments where id = $1', [run.id])).rows[0] as object
  let running = server
  for (const least of [10, 160]) {
    await expect.poll(spent, patience).toBeGreaterThan(least)
    await kill(pool, running)
    await standingOf(pool, user.id, 'email')
    await standingOf(pool, user.id, 'phone')
    expect(await brokenReservations(pool)).toEqual([])
    expect(await state()).toEqual({ state: 'running' })
    ;({ server: running } = await startServer(url, dataDir))
  }
  await expect.poll(state, patience).toEqual({ state: 'finished' })
  expect(await standingOf(pool, user.id, 'email')).toMatchObject({
    left: 50,
    owned: [...known, ...shared].toSorted(byId),
  })
  expect(await standingOf(pool, user.id, 'phone')).toMatchObject({ left: 80, owned: known })
  const { rows } = await pool.query(
    `select l.id, (select count(*)::integer from list_members where list_id = l.id) as members,
       (select count(*)::integer from list_members where list_id = l.id and is_enriched) as enriched,
       (select count(*)::integer from own_people where user_id = l.user_id and shared_person_id is not null) as linked,
       (select count(*)::integer from notifications where user_id = l.user_id) as notifications
     from lists l where id = $1`,
    [listId],
  )
  expect(rows).toEqual([{ id: listId, members: 160, enriched: 150, linked: ownCount, notifications: 1 }])
}, 180_000)

test('of own people whom a provider is asked about while servers are killed, nobody is asked for twice, and each credit has bought a value', async () => {
  const { pool, url } = await testDatabase()
  const vendor = await describedVendorServer('Hunter')
  vendor.delay = 10
  const user = await createUser(pool, {
    planExpiresAt: new Date('2100-01-01'),
    credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 100 }],
  })
  const people: number[] = []
  for (let at = 0; at < 60; at++) {
    const [fullName, domain] = [`Own N${at}`, `d${at}.example`]
    if (at % 2 === 0) vendor.people.push({ fullName, domain, email: `own@${domain}` })
    people.push(
      await createOwnPerson(pool, user.id, { fullName, company: `Company ${at}`, companyDomain: domain }),
    )
  }
  const listId = await createList(pool, user.id, { title: 'Killed', people })
  const [dataDir, settings] = [freshDataDir(), hunterSettings(vendor)]
  const started = await startServer(url, dataDir, settings)
  let { server } = started
  const { email, password } = user
  const { access_token: token } = await post<Tokens>(started.address, '/auth/login', { email, password })
  const body = { revealTypes: ['email'], all: true }
  const run = await post<Enrichment>(started.address, `/lists/${listId}/enrich-profiles`, body, token)
  expect(run.kinds).toMatchObject([{ total: 60, done: 0 }])
  for (const least of [10, 35]) {
    await expect.poll(() => vendor.asked.length, patience).toBeGreaterThan(least)
    await kill(pool, server)
    expect(await brokenReservations(pool)).toEqual([])
    ;({ server } = await startServer(url, dataDir, settings))
  }
  const ended = async () =>
    (
      await pool.query(
        `select e.state, b.people, c.used, array_length(b.revealed, 1) as revealed, b.revealed = v.found as agree
         from list_enrichments e
         cross join lateral (
           select count(*)::integer as people,
             array_agg(p.own_person_id order by 1) filter (where p.outcome = 'revealed') as revealed
           from bulk_reveals b join bulk_reveal_people p on p.bulk_reveal_id = b.id where b.enrichment_id = e.id
         ) b
         cross join lateral (
           select array_agg(own_person_id order by 1) as found from own_contact_values where user_id = e.user_id
         ) v
         join credits c on c.user_id = e.user_id and c.module = 'TALENT_EMAIL_REVEAL'
         where e.id = $1`,
        [run.id],
      )
    ).rows[0] as { state: string; used: number }
  await expect.poll(ended, patience).toMatchObject({ state: 'finished' })
  const { used } = await ended()
  expect(await ended()).toEqual({ state: 'finished', people: 60, used, revealed: used, agree: true })
  const names = vendor.asked.map(({ query }) => query.get('full_name'))
  expect(new Set(names).size).toBe(names.length)
  // An answer that was lost with its process was paid for by the operator alone.
  expect(vendor.charged - used).toBeLessThanOrEqual(2)
  expect(used).toBeGreaterThan(20)
}, 180_000)
