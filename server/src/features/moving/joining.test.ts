import type { CreditEntry } from '@rapport/contract/credits/schemas.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { createPeople, createUser, personRecord, type UserOptions } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { owners } from '../../database/owners.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { callAs, joinByInvitation } from '../../../test/teams/joining.ts'
import { giveReveals, oneTurn } from '../../../test/teams/moves.ts'
import { contact, peopleOnFile } from '../../../test/reveals.ts'
import { openAccount } from '../../../test/routes/things.ts'
import { upload } from '../../../test/uploads.ts'
import { moveJob, resumeMoves } from './move-job.ts'
import { joining } from './joining/joining.ts'

let t: TestApp
let people: number[]
beforeAll(async () => {
  const { pool } = await testDatabase()
  people = await createPeople(
    pool,
    Array.from({ length: 30 }, () => personRecord({ contacts: [contact('email'), contact('phone')] })),
  )
  t = await testApp({ pool })
})

const paid = { planCode: 'SUBSCRIPTION' } as const
const account = (options: UserOptions = {}) => openAccount(t, { ...paid, ...options })
const ascending = (a: number, b: number) => a - b

/** Every person of whom an account has an email or phone, by a search, by the API, and on its lists. */
async function seenBy(who: SignedIn) {
  const search = await callAs<{ people: { id: number }[] }>(t, who, {
    method: 'POST',
    path: '/v2/search/people?limit=50',
    body: { listFilter: { revealed: true } },
  })
  const shown = await callAs<{ items: { talentId: number }[] }>(t, who, {
    method: 'POST',
    path: '/people/contacts/revealed-contacts',
    body: { talentIds: people },
  })
  const { rows } = await t.pool.query<{ id: number; list: number }>(
    `select m.member_id as id, l.id as list from list_members m join lists l on l.id = m.list_id
     where l.user_id = $1 and m.is_enriched order by 2, 1`,
    [who.user.id],
  )
  return {
    found: search.data.people.map(({ id }) => id).toSorted(ascending),
    shown: shown.data.items.map(({ talentId }) => talentId).toSorted(ascending),
    enriched: rows.map(({ list, id }) => `${list} ${id}`),
  }
}
const moveOf = async (who: SignedIn) =>
  (
    await callAs<{ isMoving: boolean; moved: number; total: number }>(t, who, {
      method: 'GET',
      path: '/team/move',
    })
  ).data
const teamIdOf = async ({ user }: SignedIn) =>
  (await t.pool.query<{ id: number }>('select team_id as id from users where id = $1', [user.id])).rows[0]!.id
const revealsOf = async (teamId: number) =>
  (
    await t.pool.query<{ by: number; id: number }>(
      'select user_id as by, person_id as id from reveals where team_id = $1 order by person_id',
      [teamId],
    )
  ).rows

test('each table whose rows name their team moves, or says why not', async () => {
  const owned = Object.entries(owners).flatMap(([table, { of }]) =>
    of === 'team' && table !== 'teams' ? [table] : [],
  )
  // An account's own things may name its team, too.
  const { rows } = await t.pool.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'team_id' and table_name <> 'users'`,
  )
  const named = rows.map(({ table }) => table)
  expect(Object.keys(joining).toSorted()).toEqual([...new Set([...owned, ...named])].toSorted())
})

test('what the account had, it has after the move, and so has the team; at each kill both have part of it', async () => {
  const [ann, ben] = [await account(), await account()]
  const [ofBoth, ofBen, ofAnn] = [people.slice(0, 4), people.slice(4, 14), people.slice(14, 18)]
  const listed = people.slice(0, 20)
  const own = await createOwnPerson(t.pool, ben.user.id, { fullName: 'Olaf Own', email: 'olaf@own.example' })
  await giveReveals(t.pool, ann.user.id, { people: [...ofBoth, ...ofAnn] })
  await giveReveals(t.pool, ben.user.id, { people: [...ofBoth, ...ofBen] })
  await createList(t.pool, ben.user.id, { title: 'Ben’s', people: [...listed, own] })
  await createList(t.pool, ben.user.id, { title: 'Empty' })
  await createList(t.pool, ben.user.id, { title: 'Second', people: [ofBen[0]!, ofAnn[0]!] })
  await createList(t.pool, ann.user.id, { title: 'Ann’s', people: listed })
  const [annBefore, benBefore] = [await seenBy(ann), await seenBy(ben)]
  const fromTeam = await teamIdOf(ben)
  await joinByInvitation(t, ann, { account: ben })
  const all = [...ofBoth, ...ofBen, ...ofAnn].toSorted(ascending)

  const limit = 3
  let turns = 0
  for (; ; turns++) {
    expect(turns).toBeLessThan(40)
    const [left, there] = [await revealsOf(fromTeam), await revealsOf(await teamIdOf(ann))]
    // Nothing is lost, and nothing is there twice.
    const known = new Set([...left, ...there].map(({ id }) => id))
    expect([...known].toSorted(ascending)).toEqual(all)
    const seen = await seenBy(ann)
    expect(seen.found).toEqual(there.map(({ id }) => id))
    expect((await seenBy(ben)).shown).toEqual(seen.shown)
    const { isMoving, moved, total } = await moveOf(ben)
    expect(isMoving).toBe(true)
    expect(moved).toBeLessThanOrEqual(total)
    if (await oneTurn(t.pool, ben.user.id, limit)) break
  }
  expect(turns).toBeGreaterThan(10)
  expect(await moveOf(ben)).toEqual({ isMoving: false, moved: 0, total: 0 })
  expect(await revealsOf(fromTeam)).toEqual([])
  const [annAfter, benAfter] = [await seenBy(ann), await seenBy(ben)]
  for (const [before, after] of [
    [annBefore, annAfter],
    [benBefore, benAfter],
  ] as const) {
    expect(after.found).toEqual(all)
    expect(after.shown).toEqual(all)
    expect(before.enriched.filter((each) => !after.enriched.includes(each))).toEqual([])
  }
  // Each list says of each member what the team has of them.
  const { rows } = await t.pool.query<{ wrong: number }>(
    `select count(*)::integer as wrong from list_members m join lists l on l.id = m.list_id
     where l.user_id = any($1::integer[]) and m.own_person_id is null and m.is_enriched <> (m.person_id = any($2::integer[]))`,
    [[ann.user.id, ben.user.id], all],
  )
  expect(rows).toEqual([{ wrong: 0 }])
})

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

test('of two purchases of one person the earlier stays', async () => {
  const [ann, ben] = [await account(), await account()]
  const [first = 0, second = 0, third = 0] = people
  await giveReveals(t.pool, ann.user.id, { people: [first], at: at(1) })
  await giveReveals(t.pool, ben.user.id, { people: [first], at: at(2) })
  await giveReveals(t.pool, ann.user.id, { people: [second, third], at: at(4) })
  await giveReveals(t.pool, ben.user.id, { people: [second], at: at(3) })
  await giveReveals(t.pool, ben.user.id, { people: [third], at: at(4) })
  await joinByInvitation(t, ann, { account: ben })
  await t.runJobs()
  const [annId, benId] = [ann.user.id, ben.user.id]
  expect(await revealsOf(await teamIdOf(ann))).toEqual([
    { by: annId, id: first },
    { by: benId, id: second },
    { by: annId, id: third },
  ])
})

const lefts = async (who: SignedIn) =>
  (await callAs<UserProfile>(t, who, { method: 'GET', path: '/users/profile' })).data.credits.map(
    ({ totalCredits, usedCredits }) => totalCredits - usedCredits,
  )

describe('credits', () => {
  const credits = [
    { module: 'TALENT_EMAIL_REVEAL' as const, total: 9, used: 2 },
    { module: 'TALENT_PHONE_REVEAL' as const, total: 4 },
  ]
  const past = new Date('2026-01-01')
  test.each([
    ['a plan that runs', { credits, ...paid }, [17, 14]],
    ['a plan that has expired', { credits, ...paid, planExpiresAt: past }, [10, 10]],
    ['a trial', { credits, planCode: 'TRIAL' as const }, [10, 10]],
    ['a plan with nothing left', { credits: [], ...paid }, [10, 10]],
  ])('of %s', async (_name, options, expected) => {
    const ten = [
      { module: 'TALENT_EMAIL_REVEAL' as const, total: 10 },
      { module: 'TALENT_PHONE_REVEAL' as const, total: 10 },
    ]
    const [ann, ben] = [await account({ credits: ten }), await account(options)]
    const fromTeam = await teamIdOf(ben)
    await joinByInvitation(t, ann, { account: ben })
    expect(await lefts(ann)).toEqual(expected)
    const { rows } = await t.pool.query(
      `select e.module, sum(amount)::integer as sum, (array_agg(balance order by e.id desc))[1] as balance,
         c.total - c.used as "left"
       from credit_entries e join credits c using (team_id, module) where team_id = any($1::integer[])
       group by e.team_id, e.module, c.total, c.used`,
      [[fromTeam, await teamIdOf(ann)]],
    )
    for (const row of rows) expect(row).toMatchObject({ sum: row.left, balance: row.left })
  })

  test('the ledger says that they were moved, and by whom', async () => {
    const [ann, ben] = [await account({ credits: [] }), await account({ credits })]
    await joinByInvitation(t, ann, { account: ben })
    const { data } = await callAs<{ items: CreditEntry[] }>(t, ann, {
      method: 'GET',
      path: '/users/credits/history',
    })
    expect(data.items).toMatchObject([
      { reason: 'transfer', module: 'TALENT_PHONE_REVEAL', amount: 4, balance: 4 },
      { reason: 'transfer', module: 'TALENT_EMAIL_REVEAL', amount: 7, balance: 7 },
    ])
    const { rows } = await t.pool.query(
      `select user_id as by, amount from credit_entries where reason = 'transfer' and user_id = $1 order by id`,
      [ben.user.id],
    )
    expect(rows.map(({ amount }) => amount)).toEqual([-7, -4, 7, 4])
  })

  test('an account that opens the balance of its second team can', async () => {
    const [ann, ben] = [await account({ credits: [] }), await account({ credits, planCode: 'TRIAL' })]
    await joinByInvitation(t, ann, { account: ben })
    await t.runJobs()
    const { status, code } = await callAs(t, ben, {
      method: 'GET',
      path: `/people/contacts/${people[0]}?revealType=email`,
    })
    expect({ status, code }).toEqual({ status: 402, code: 'out_of_credits' })
  })
})

test.each([
  ['TRIAL', 'TRIAL', 0],
  ['TRIAL', 'SUBSCRIPTION', 2],
  ['SUBSCRIPTION', 'TRIAL', 2],
] as const)('what was revealed on a %s joins a team on a %s: %i', async (own, teams, expected) => {
  const [ann, ben] = [await account({ planCode: teams }), await account({ planCode: own })]
  await giveReveals(t.pool, ben.user.id, { people: people.slice(0, 2) })
  await createList(t.pool, ben.user.id, { title: 'Ben’s', people: people.slice(0, 3) })
  const fromTeam = await teamIdOf(ben)
  await joinByInvitation(t, ann, { account: ben })
  await t.runJobs()
  const seen = await seenBy(ben)
  expect([seen.found.length, seen.shown.length, seen.enriched.length]).toEqual([expected, expected, expected])
  expect(await revealsOf(fromTeam)).toEqual([])
})

test('until it has moved in, the account can neither spend nor import nor launch', async () => {
  const [ann, ben] = [await account(), await account({ email: 'moving@rapport.test' })]
  const listId = await createList(t.pool, ben.user.id, { title: 'Ben’s', people: people.slice(0, 3) })
  const talentIds = people.slice(0, 2)
  const { data: imported } = await upload(t, ben, {
    content: 'name,email\nPia,pia@x.example\n',
    fields: { title: 'Fair' },
  })
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into campaigns (user_id, name, created_at, updated_at) values ($1, 'x', now(), now()) returning id`,
    [ben.user.id],
  )
  await joinByInvitation(t, ann, { account: ben, role: 'member' })
  const posts: [path: string, body: object][] = [
    ['/people/contacts/bulk-reveal', { talentIds, revealType: 'email' }],
    [`/lists/${listId}/enrich-profiles`, { revealTypes: ['email'], all: true }],
    ['/verifications', { listId }],
    [`/lists/csv/imports/${imported.importId}/check`, {}],
    [`/campaigns/${rows[0]!.id}/launch`, {}],
  ]
  const reveal = `/people/contacts/${people[0]}?revealType=email`
  const codes = async () => [
    (await callAs(t, ben, { method: 'GET', path: reveal })).code,
    ...(await Promise.all(posts.map(([path, body]) => callAs(t, ben, { method: 'POST', path, body })))).map(
      ({ code }) => code,
    ),
    (await upload(t, ben, { content: 'name\nPia\n', fields: { title: 'More' } })).code,
  ]
  expect(await codes()).toEqual(Array.from({ length: 7 }, () => 'team_moving'))
  // Teammates go on.
  expect((await callAs(t, ann, { method: 'GET', path: reveal })).status).toBe(200)
  await t.runJobs()
  expect(await codes()).not.toContain('team_moving')
})

test('an account that is removed half-way takes what has not moved along, and leaves the rest to the team', async () => {
  const [ann, ben] = [await account(), await account()]
  await giveReveals(t.pool, ben.user.id, { people: people.slice(0, 6) })
  const fromTeam = await teamIdOf(ben)
  await joinByInvitation(t, ann, { account: ben })
  expect(await oneTurn(t.pool, ben.user.id, 2)).toBe(false)
  const { headers, user } = ben
  const payload = { password: user.password }
  const response = await t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload })
  expect(response.statusCode).toBe(200)
  expect(await revealsOf(fromTeam)).toEqual([])
  expect(await revealsOf(await teamIdOf(ann))).toHaveLength(2)
  await t.runJobs()
  expect((await t.pool.query('select from team_moves where user_id = $1', [ben.user.id])).rows).toEqual([])
})

test('teammates who buy what moves in at the same moment pay for it at most once, and nothing fails', async () => {
  const [ann, ben] = [await account(), await account()]
  const fresh = await peopleOnFile(t.pool, 40)
  await giveReveals(t.pool, ben.user.id, { people: fresh })
  await joinByInvitation(t, ann, { account: ben })
  const [answers] = await Promise.all([
    Promise.all(
      fresh.map((id) =>
        callAs<{ charged: number }>(t, ann, {
          method: 'GET',
          path: `/people/contacts/${id}?revealType=email`,
        }),
      ),
    ),
    moveJob.run(
      { pool: t.pool, now: () => new Date(), batchSize: 1 },
      { userId: ben.user.id },
      new AbortController().signal,
    ),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await t.runJobs()
  expect((await revealsOf(await teamIdOf(ann))).map(({ id }) => id)).toEqual(fresh)
  const charged = answers.reduce((sum, { data }) => sum + data.charged, 0)
  const { rows } = await t.pool.query(
    `select used from credits where team_id = $1 and module = 'TALENT_EMAIL_REVEAL'`,
    [await teamIdOf(ann)],
  )
  expect(rows).toEqual([{ used: charged }])
})

test('a row that a late transaction left with the old team is found at the end', async () => {
  const [ann, ben] = [await account(), await account()]
  const fromTeam = await teamIdOf(ben)
  await createList(t.pool, ben.user.id, { title: 'Ben’s', people: people.slice(0, 4) })
  await joinByInvitation(t, ann, { account: ben })
  expect(await oneTurn(t.pool, ben.user.id, 2)).toBe(false)
  await giveReveals(t.pool, ben.user.id, { people: [people[0]!] })
  await t.pool.query('update reveals set team_id = $1 where user_id = $2', [fromTeam, ben.user.id])
  await t.runJobs()
  expect(await revealsOf(fromTeam)).toEqual([])
  expect((await seenBy(ben)).enriched).toHaveLength(1)
})

test('a move that has lost its job gets another', async () => {
  const [ann, ben] = [await account(), await account()]
  await joinByInvitation(t, ann, { account: ben })
  await t.pool.query(`delete from graphile_worker._private_jobs where key = $1`, [`team_move:${ben.user.id}`])
  await t.runJobs()
  expect((await moveOf(ben)).isMoving).toBe(true)
  await resumeMoves(t)
  await t.runJobs()
  expect((await moveOf(ben)).isMoving).toBe(false)
})

test('the previous release writes nothing for an account that has joined', async () => {
  const ann = await account()
  const ben = await t.signIn(await createUser(t.pool))
  await joinByInvitation(t, ann, { account: ben })
  const write = t.pool.query(
    `insert into credit_entries (user_id, module, reason, amount, balance, person_id, created_at)
     values ($1, 'TALENT_EMAIL_REVEAL', 'reveal', -1, 0, 1, now())`,
    [ben.user.id],
  )
  await expect(write).rejects.toThrow('is in a team, of which this release knows nothing')
})
