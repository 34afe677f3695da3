import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/reveals.ts'
import { openAccount } from '../../../test/routes/things.ts'
import { accept, callAs, invited, joinByInvitation } from '../../../test/teams/joining.ts'
import { giveReveals, oneTurn } from '../../../test/teams/moves.ts'
import { importsOf } from '../../../test/list-imports.ts'
import { joining } from './joining/joining.ts'
import { references } from './leaving/copy-people.ts'
import { leaving } from './leaving/leaving.ts'
import { resumeMoves } from './moving.ts'

let t: TestApp
let people: number[]
beforeAll(async () => {
  t = await testApp()
  people = await createPeople(
    t.pool,
    Array.from({ length: 12 }, () => personRecord({ contacts: [contact('email'), contact('phone')] })),
  )
})

const account = () => openAccount(t, { planCode: 'SUBSCRIPTION' })

/** Two accounts in a team, of which the first is the owner. */
async function team(): Promise<[SignedIn, SignedIn]> {
  const [ann, ben] = [await account(), await account()]
  await joinByInvitation(t, ann, { account: ben })
  await t.runJobs()
  return [ann, ben]
}

/** Leaves the team, and signs in again. */
async function leave(who: SignedIn): Promise<SignedIn> {
  const { status } = await callAs(t, who, { method: 'POST', path: '/team/leave' })
  expect(status).toBe(200)
  return t.signIn(who.user)
}

type Member = { talentId: number; fullName: string; email: string | null; note: string | null }

/** The members of a list as its maker sees them: names, own emails and notes. */
async function membersOf(who: SignedIn, listId: number): Promise<Omit<Member, 'talentId'>[]> {
  const { rows } = await t.pool.query<Omit<Member, 'talentId'>>(
    `select m.full_name as "fullName",
       (select string_agg(value, ' ' order by value) from own_contact_values v
         where v.member_id = m.member_id and v.team_id = u.team_id) as email,
       (select value from own_fields f where f.member_id = m.member_id and f.team_id = u.team_id
         and f.field = 'note' and f.user_id = u.id) as note
     from list_members m join lists l on l.id = m.list_id join users u on u.id = l.user_id
     where l.id = $1 and u.id = $2
       and (m.own_person_id is null or exists (
         select from own_people o where o.id = m.own_person_id and o.team_id = u.team_id))
     order by m.full_name, m.member_id`,
    [listId, who.user.id],
  )
  return rows
}

const teamOf = async ({ user }: SignedIn) =>
  (await t.pool.query<{ id: number }>('select team_id as id from users where id = $1', [user.id])).rows[0]!.id

const namesOf = async (teamId: number) =>
  (
    await t.pool.query<{ name: string }>(
      'select full_name as name from own_people where team_id = $1 order by full_name',
      [teamId],
    )
  ).rows.map(({ name }) => name)

test('each table whose rows name their team comes along, or says why not', () => {
  expect(Object.keys(leaving).toSorted()).toEqual(Object.keys(joining).toSorted())
})

test('all that refers to own people refers to the copies', async () => {
  const { rows } = await t.pool.query<{ table: string }>(
    `select c.table_name as table from information_schema.columns c
     join information_schema.tables i using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'own_person_id' and i.table_type = 'BASE TABLE'`,
  )
  const known = [
    'former_sends',
    'leaving_people',
    'own_contact_values',
    'own_fields',
    ...Object.keys(references),
  ]
  expect(rows.map(({ table }) => table).toSorted()).toEqual(known.toSorted())
})

test('the copy of an own person has all that the person has', async () => {
  const [, ben] = await team()
  const own = await createOwnPerson(t.pool, ben.user.id, {
    fullName: 'Olaf Own',
    email: 'olaf@own.example',
  })
  await t.pool.query(
    `update own_people set first_name = 'Olaf', last_name = 'Own', title = 'CTO', company = 'Own Inc.',
       company_domain = 'own.example', linkedin_slug = 'olaf-own', location = 'Bergen', company_key = 'own',
       shared_person_id = $2, evidence = 'email' where id = $1`,
    [own, people[0]],
  )
  await t.pool.query(
    `update own_contact_values set type = 'professional', status = 'verified', date = '2026-01-01'
     where own_person_id = $1 and kind = 'email'`,
    [own],
  )
  await giveOwnField(t.pool, ben.user.id, { id: own, field: 'extra:Badge', value: 'Gold' })
  await createList(t.pool, ben.user.id, { title: 'Ben’s', people: [own] })
  const whole = async (table: string, where: string) =>
    (
      await t.pool.query<{ row: object }>(
        `select to_jsonb(x) - '{id,own_person_id,member_id,team_id,user_id}'::text[] as row from ${table} x
         where ${where} order by 1`,
      )
    ).rows
  const parts = async (teamId: number) => [
    await whole('own_people', `team_id = ${teamId} and full_name = 'Olaf Own'`),
    await whole('own_contact_values', `team_id = ${teamId} and own_person_id is not null`),
    await whole('own_fields', `team_id = ${teamId} and own_person_id is not null`),
  ]
  const before = await parts(await teamOf(ben))
  expect(before.map(({ length }) => length)).toEqual([1, 1, 1])
  for (const { row } of before[0]!) expect(Object.values(row)).not.toContain(null)
  await leave(ben)
  await t.runJobs()
  expect(await parts(await teamOf(ben))).toEqual(before)
})

test('whoever leaves keeps their lists with what they brought, and the team keeps what it owns, at each kill', async () => {
  const [ann, ben] = await team()
  const bens = await createOwnPerson(t.pool, ben.user.id, { fullName: 'Ben’s own', email: 'a@own.example' })
  const both = await createOwnPerson(t.pool, ann.user.id, { fullName: 'Of both', email: 'b@own.example' })
  await giveOwnValue(t.pool, ben.user.id, { id: both, value: 'b2@own.example' })
  const anns = await createOwnPerson(t.pool, ann.user.id, { fullName: 'Ann’s own', email: 'c@own.example' })
  await giveOwnValue(t.pool, ben.user.id, { id: people[0]!, value: 'mine@own.example' })
  const list = await createList(t.pool, ben.user.id, {
    title: 'Ben’s',
    people: [bens, both, ...people.slice(0, 4)],
  })
  const annsList = await createList(t.pool, ann.user.id, {
    title: 'Ann’s',
    people: [both, anns, ...people.slice(0, 4)],
  })
  for (const [who, id, note] of [
    [ben, both, 'of Ben'],
    [ann, both, 'of Ann'],
    [ben, people[0]!, 'of Ben'],
    [ann, people[0]!, 'of Ann'],
  ] as const)
    await giveOwnField(t.pool, who.user.id, { id, field: 'note', value: note })
  await giveReveals(t.pool, ben.user.id, { people: people.slice(0, 3) })
  const oldTeam = await teamOf(ann)
  const [annBefore, benBefore] = [await membersOf(ann, annsList), await membersOf(ben, list)]
  await leave(ben)
  const newTeam = await teamOf(ben)
  expect(newTeam).not.toBe(oldTeam)
  let turns = 0
  while (!(await oneTurn(t.pool, ben.user.id, 1))) {
    expect(++turns).toBeLessThan(60)
    expect(await membersOf(ann, annsList)).toEqual(annBefore)
  }
  expect(turns).toBeGreaterThan(8)
  expect(await membersOf(ann, annsList)).toEqual(annBefore)
  expect(await membersOf(ben, list)).toEqual(benBefore)
  expect(await namesOf(newTeam)).toEqual(['Ben’s own', 'Of both'])
  // The team forgets people whom nobody of it sees any more.
  expect(await namesOf(oldTeam)).toEqual(['Ann’s own', 'Of both'])
  const { rows } = await t.pool.query(
    `select
       (select count(*)::integer from reveals where team_id = $1) as reveals,
       (select count(*)::integer from reveals where team_id = $2) as own,
       (select count(*)::integer from list_members m join lists l on l.id = m.list_id
         where l.user_id = $3 and m.is_enriched) as enriched,
       (select count(*)::integer from own_people where team_id = $1 and user_id = $3)
         + (select count(*)::integer from reveals where user_id = $3)
         + (select count(*)::integer from own_contact_values where team_id = $1 and user_id = $3)
         + (select count(*)::integer from own_fields where team_id = $1 and user_id = $3) as named`,
    [oldTeam, newTeam, ben.user.id],
  )
  expect(rows).toEqual([{ reveals: 3, own: 0, enriched: 3, named: 0 }])
})

/** A plan and a credit for an email. */
async function giveCredit(who: SignedIn): Promise<void> {
  const values = [await teamOf(who)]
  await t.pool.query(
    `update users set plan_expires_at = now() + interval '1 year' where team_id = $1`,
    values,
  )
  await t.pool.query(
    `insert into credits (team_id, module, total) values ($1, 'TALENT_EMAIL_REVEAL', 1)`,
    values,
  )
  await t.pool.query(
    `insert into credit_entries (user_id, team_id, module, reason, amount, balance, created_at)
     select id, team_id, 'TALENT_EMAIL_REVEAL', 'opening', 1, 1, now() from users where team_id = $1`,
    values,
  )
}

const content = 'name,email\nPia Pond,pia@own.example\nQi Quay,qi@own.example\n'

test('whoever has left buys and imports again what they had in the team', async () => {
  const [ann, ben] = await team()
  const { applied } = importsOf(t)
  expect((await applied(ben, content, { title: 'Fair' })).counts).toMatchObject({ new: 2 })
  await giveReveals(t.pool, ben.user.id, { people: people.slice(0, 1) })
  const again = await leave(ben)
  await t.runJobs()
  await giveCredit(again)
  const reveal = async (who: SignedIn) => {
    const path = `/people/contacts/${people[0]}?revealType=email`
    const { status, data } = await callAs<{ charged: number }>(t, who, { method: 'GET', path })
    return `${status} ${data.charged}`
  }
  expect([await reveal(again), await reveal(ann)]).toEqual(['200 1', '200 0'])
  expect((await applied(again, content, { title: 'Again' })).counts).toMatchObject({ unchanged: 2 })
  expect(await namesOf(await teamOf(ben))).toEqual(['Pia Pond', 'Qi Quay'])
})

test('an import can be undone by whoever took it along, and stays with the team that relies on it', async () => {
  const [ann, ben] = await team()
  const { applied, run } = importsOf(t)
  const { id } = await applied(ben, content, { title: 'Fair' })
  await applied(ann, content, { title: 'Ann’s' })
  const again = await leave(ben)
  await t.runJobs()
  expect(await namesOf(await teamOf(ben))).toEqual(['Pia Pond', 'Qi Quay'])
  expect((await run(again, id, 'undo')).state).toBe('undone')
  expect(await namesOf(await teamOf(ben))).toEqual([])
  expect(await namesOf(await teamOf(ann))).toEqual(['Pia Pond', 'Qi Quay'])
})

test('an account that is removed before all is there leaves nothing of it, and the team what it owns', async () => {
  const [ann, ben] = await team()
  const own = []
  for (const name of ['Ada', 'Bo', 'Cy'])
    own.push(await createOwnPerson(t.pool, ben.user.id, { fullName: name, email: `${name}@own.example` }))
  await giveOwnField(t.pool, ben.user.id, { id: own[2]!, field: 'note', value: 'of Ben' })
  await createList(t.pool, ben.user.id, { title: 'Ben’s', people: own })
  await createList(t.pool, ann.user.id, { title: 'Ann’s', people: own.slice(1) })
  await giveReveals(t.pool, ben.user.id, { people: people.slice(0, 2) })
  const oldTeam = await teamOf(ann)
  const again = await leave(ben)
  while ((await namesOf(await teamOf(ben))).length < 1)
    expect(await oneTurn(t.pool, ben.user.id, 1)).toBe(false)
  const newTeam = await teamOf(ben)
  const { headers, user } = again
  const payload = { password: user.password }
  const response = await t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload })
  expect(response.statusCode).toBe(200)
  await t.runJobs()
  expect(await namesOf(newTeam)).toEqual([])
  expect(await namesOf(oldTeam)).toEqual(['Bo', 'Cy'])
  const { rows } = await t.pool.query(
    `select (select count(*)::integer from own_fields where user_id = $1) as notes,
       (select count(*)::integer from reveals where team_id = $2) as reveals,
       (select count(*)::integer from leaving_people where user_id = $1) as listed`,
    [user.id, oldTeam],
  )
  expect(rows).toEqual([{ notes: 0, reveals: 2, listed: 0 }])
})

test('until the copies are there, the team neither goes nor joins another, and takes nothing away', async () => {
  const [ann, ben] = await team()
  const { applied, run } = importsOf(t)
  const { id } = await applied(ann, content, { title: 'Ann’s' })
  await applied(ben, content, { title: 'Ben’s' })
  const host = await account()
  const token = await invited(t, host, { email: ann.user.email })
  await leave(ben)
  // Its job waits.
  await t.pool.query('select graphile_worker.remove_job($1)', [`team_move:${ben.user.id}`])
  expect((await run(ann, id, 'undo')).counts).toMatchObject({ leftAlone: 2 })
  const { headers, user } = ann
  const url = '/api/users/profile'
  const closing = await t.inject({ method: 'DELETE', url, headers, payload: { password: user.password } })
  expect(closing.json()).toMatchObject({ code: 'team_moving' })
  expect((await accept(t, ann, token)).code).toBe('team_moving')
  await resumeMoves({ pool: t.pool })
  await t.runJobs()
  expect(await namesOf(await teamOf(ben))).toEqual(['Pia Pond', 'Qi Quay'])
  expect((await accept(t, ann, token)).status).toBe(200)
})
