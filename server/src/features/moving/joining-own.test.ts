import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createListedPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { importsOf } from '../../../test/list-imports.ts'
import { openAccount } from '../../../test/routes/things.ts'
import { callAs, joinByInvitation } from '../../../test/teams/joining.ts'
import { oneTurn } from '../../../test/teams/moves.ts'
import { moveJob } from './move-job.ts'

/* What an account imported, and its notes, before and after it joins a team. */

let t: TestApp
let imports: ReturnType<typeof importsOf>
let people: number[]
let ann: SignedIn
let ben: SignedIn
beforeAll(async () => {
  const { pool } = await testDatabase()
  people = await createPeople(
    pool,
    Array.from({ length: 12 }, () => personRecord({ contacts: [] })),
  )
  t = await testApp({ pool })
  imports = importsOf(t)
})
beforeEach(async () => {
  ;[ann, ben] = [await openAccount(t, plan), await openAccount(t, plan)]
})

const plan = { planCode: 'SUBSCRIPTION' } as const
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)
const ascending = (a: number, b: number) => a - b

/** All that an account sees of the members of its list. */
async function seenOn(account: SignedIn, listId: number) {
  const members: { id: number }[] = await imports.membersOf(account, listId)
  const seen = []
  for (const member of members.toSorted((a, b) => a.id - b.id)) {
    const { data: details } = await callAs(t, account, {
      method: 'GET',
      path: `/people/${member.id}/details`,
    })
    const { data: emails } = await callAs(t, account, {
      method: 'GET',
      path: `/v3/jp/talent/${member.id}/email`,
    })
    seen.push({ member, details, emails })
  }
  return seen
}

const teamOf = async ({ user }: SignedIn) =>
  (await t.pool.query<{ id: number }>('select team_id as id from users where id = $1', [user.id])).rows[0]!.id

/** How many own people, values and fields a team has. */
async function stored(teamId: number): Promise<number[]> {
  const { rows } = await t.pool.query<{ counts: number[] }>(
    `select array[
       (select count(*) from own_people where team_id = $1), (select count(*) from own_contact_values where team_id = $1),
       (select count(*) from own_fields where team_id = $1)]::integer[] as counts`,
    [teamId],
  )
  return rows[0]!.counts
}

/** Lets the account move in turns of so many rows, each followed by a kill. */
async function moveBySteps(account: SignedIn, limit: number, between: () => Promise<void>): Promise<number> {
  for (let turns = 1; ; turns++) {
    expect(turns).toBeLessThan(80)
    if (await oneTurn(t.pool, account.user.id, limit)) return turns
    await between()
  }
}

/** A list of own and shared people with values, fields and notes of all kinds. */
async function giveMuch({ user }: SignedIn): Promise<number> {
  const own = []
  for (let n = 0; n < 5; n++)
    own.push(
      await createListedPerson(t.pool, user.id, {
        fullName: `Own ${n}`,
        title: 'Pilot',
        company: 'Engines',
        email: `own${n}@x.example`,
        note: `note ${n}`,
      }),
    )
  await t.pool.query('update own_people set shared_person_id = $2 where id = $1', [own[0], people[11]])
  for (const id of people.slice(0, 5)) {
    await giveOwnValue(t.pool, user.id, { id, value: `s${id}@x.example` })
    await giveOwnField(t.pool, user.id, { id, field: 'title', value: `Title ${id}` })
    await giveOwnField(t.pool, user.id, { id, field: 'extra:Badge', value: `${id}` })
    await giveOwnField(t.pool, user.id, { id, field: 'note', value: `note on ${id}` })
  }
  return createList(t.pool, user.id, { title: 'Much', people: [...own, ...people.slice(0, 8)] })
}

test('after a move the account sees of its people what it saw, and at each kill nothing is lost', async () => {
  const listId = await giveMuch(ben)
  const before = await seenOn(ben, listId)
  for (const part of ['note 0', 'own0@x.example', `s${people[0]}@x.example`, `Title ${people[0]}`, 'Badge'])
    expect(JSON.stringify(before)).toContain(part)
  const fromTeam = await teamOf(ben)
  const had = await stored(fromTeam)
  expect(had).toEqual([5, 10, 20])
  await joinByInvitation(t, ann, { account: ben })
  const toTeam = await teamOf(ann)
  const turns = await moveBySteps(ben, 7, async () => {
    const [left, there] = [await stored(fromTeam), await stored(toTeam)]
    expect(left.map((count, at) => count + there[at]!)).toEqual(had)
    const { rows } = await t.pool.query<{ wrong: number }>(
      `select count(*)::integer as wrong from list_members m join lists l on l.id = m.list_id
       where l.user_id = $1 and m.own_person_id in (select id from own_people where team_id = $2)
         and not m.is_enriched`,
      [ben.user.id, toTeam],
    )
    expect(rows).toEqual([{ wrong: 0 }])
  })
  expect(turns).toBeGreaterThan(8)
  expect([await stored(fromTeam), await stored(toTeam)]).toEqual([[0, 0, 0], had])
  expect(await seenOn(ben, listId)).toEqual(before)
  // The account goes on with them.
  const [first] = before
  const { id } = first!.member
  const url = `/api/people/${id}/note`
  await t.inject({ method: 'PUT', url, headers: ben.headers, payload: { note: 'new' } })
  expect(await seenOn(ben, listId)).not.toEqual(before)
})

test('of a shared person the team’s fields and values stay, and the others come beside them; lists show it', async () => {
  const [both = 0, mine = 0, theirs = 0] = people
  for (const [account, whose] of [
    [ann, 'Ann’s'],
    [ben, 'Ben’s'],
  ] as const) {
    const { id } = account.user
    await giveOwnField(t.pool, id, { id: both, field: 'title', value: `${whose} title` })
    await giveOwnField(t.pool, id, { id: both, field: 'note', value: `${whose} note` })
    await giveOwnValue(t.pool, id, { id: both, value: 'same@x.example' })
    const email = `${account === ann ? 'a' : 'b'}@x.example`
    await giveOwnValue(t.pool, id, { id: both, value: email })
    const one = account === ann ? theirs : mine
    await giveOwnField(t.pool, id, { id: one, field: 'title', value: `${whose} own title` })
    await giveOwnValue(t.pool, id, { id: one, value: `one-${email}` })
  }
  const lists = [
    await createList(t.pool, ann.user.id, { title: 'A', people: [both, mine, theirs] }),
    await createList(t.pool, ben.user.id, { title: 'B', people: [both, mine, theirs] }),
  ] as const
  await joinByInvitation(t, ann, { account: ben })
  await t.runJobs()
  const [ofAnn, ofBen] = [await seenOn(ann, lists[0]), await seenOn(ben, lists[1])]
  const values = (seen: typeof ofAnn) =>
    seen.map(({ emails }) =>
      (emails as { emails: { value: string }[] }).emails.map(({ value }) => value).toSorted(),
    )
  expect(values(ofAnn)).toEqual([
    ['a@x.example', 'b@x.example', 'same@x.example'],
    ['one-b@x.example'],
    ['one-a@x.example'],
  ])
  expect(values(ofBen)).toEqual(values(ofAnn))
  const { rows } = await t.pool.query<{ title: string; isEnriched: boolean }>(
    `select title, is_enriched as "isEnriched", search_text like '%' || lower(title) || '%' as "isFound"
     from list_members where list_id = any($1::integer[]) order by list_id, member_id`,
    [lists],
  )
  const shown = ['Ann’s title', 'Ben’s own title', 'Ann’s own title'].map((title) => ({
    title,
    isEnriched: true,
    isFound: true,
  }))
  expect(rows).toEqual([...shown, ...shown])
  const { rows: notes } = await t.pool.query(
    `select value, user_id = $2 as "isBens" from own_fields where team_id = $1 and field = 'note' order by 1`,
    [await teamOf(ann), ben.user.id],
  )
  expect(notes).toEqual([
    { value: 'Ann’s note', isBens: false },
    { value: 'Ben’s note', isBens: true },
  ])
})

test('own people of both stay two, each on the lists where they were', async () => {
  const content = 'name,email,linkedin_url\nAda One,ada@one.example,linkedin.com/in/ada-one\n'
  const [first, second] = [
    await imports.applied(ann, content, { title: 'A' }),
    await imports.applied(ben, content, { title: 'B' }),
  ]
  const idsOn = async (account: SignedIn, listId: number | null) =>
    ids(await imports.membersOf(account, listId!))
  const before = [await idsOn(ann, first.listId), await idsOn(ben, second.listId)]
  await joinByInvitation(t, ann, { account: ben })
  await t.runJobs()
  expect([await idsOn(ann, first.listId), await idsOn(ben, second.listId)]).toEqual(before)
  expect((await stored(await teamOf(ann)))[0]).toBe(2)
  // The next import finds one of them.
  const third = await imports.applied(ben, content, { title: 'C' })
  expect(third.counts).toMatchObject({ new: 0, unchanged: 1 })
})

test('an import of before the move can be undone after it, but for what the team’s values replaced', async () => {
  const [both = 0, mine = 0] = people.slice(5)
  await giveOwnField(t.pool, ann.user.id, { id: both, field: 'title', value: 'Team title' })
  const listId = await createList(t.pool, ben.user.id, { title: 'B', people: [both, mine] })
  const content = `rapport_id,title,name,email\n${both},My title,,\n${mine},My title,,\n,,New Person,new@x.example\n`
  const applied = await imports.applied(ben, content, { listId: `${listId}` })
  expect(applied.counts).toMatchObject({ updated: 2, new: 1 })
  await joinByInvitation(t, ann, { account: ben })
  await t.runJobs()
  const undone = await imports.run(ben, applied.id, 'undo')
  expect(undone.counts).toMatchObject({ restored: 2, leftAlone: 1 })
  expect(await imports.rowsOf(ben, applied.id, 'outcome=left_alone')).toMatchObject([
    { talentId: both, leftAlone: 'changed' },
  ])
  expect(ids(await imports.membersOf(ben, listId)).toSorted(ascending)).toEqual(
    [both, mine].toSorted(ascending),
  )
  const { rows } = await t.pool.query<{ id: number; value: string }>(
    'select member_id as id, value from own_fields where team_id = $1',
    [await teamOf(ann)],
  )
  expect(rows).toEqual([{ id: both, value: 'Team title' }])
  expect((await stored(await teamOf(ann))).slice(0, 2)).toEqual([0, 0])
})

test('teammates who store what moves in at the same moment store it once, and nothing fails', async () => {
  const fresh = await createPeople(
    t.pool,
    Array.from({ length: 20 }, () => personRecord({ contacts: [] })),
  )
  for (const id of fresh) await giveOwnValue(t.pool, ben.user.id, { id, value: `p${id}@x.example` })
  await joinByInvitation(t, ann, { account: ben })
  await Promise.all([
    Promise.all(
      fresh.map((id) =>
        t.pool.query(
          `insert into own_contact_values (user_id, team_id, person_id, kind, value, added_at)
           select id, team_id, $2, 'email', $3, now() from users where id = $1
           on conflict (team_id, member_id, kind, value) do nothing`,
          [ann.user.id, id, `p${id}@x.example`],
        ),
      ),
    ),
    moveJob.run(
      { pool: t.pool, now: () => new Date(), batchSize: 1 },
      { userId: ben.user.id },
      new AbortController().signal,
    ),
  ])
  await t.runJobs()
  expect(await stored(await teamOf(ann))).toEqual([0, fresh.length, 0])
})

test('an account that is removed half-way takes along what has not moved, and its notes', async () => {
  await giveMuch(ben)
  const fromTeam = await teamOf(ben)
  await joinByInvitation(t, ann, { account: ben })
  const toTeam = await teamOf(ann)
  while ((await stored(toTeam))[0]! < 2) expect(await oneTurn(t.pool, ben.user.id, 10)).toBe(false)
  const { headers, user } = ben
  const payload = { password: user.password }
  const response = await t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload })
  expect(response.statusCode).toBe(200)
  await t.runJobs()
  expect(await stored(fromTeam)).toEqual([0, 0, 0])
  const { rowCount } = await t.pool.query('select from own_fields where user_id = $1 and field = $2', [
    user.id,
    'note',
  ])
  expect(rowCount).toBe(0)
})
