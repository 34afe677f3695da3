import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { databaseAt } from '../../../test/database-at.ts'

/*
 * A database of before own data belonged to teams: three accounts that have imported the same, more
 * than one batch fills, and lists of them. OWN_PEOPLE=100000 makes a larger one.
 */

const people = Number(process.env['OWN_PEOPLE'] ?? 2100)
const accounts = 3
/** The last migration before it. */
const before = 108

const tables = ['own_people', 'own_contact_values', 'own_fields'] as const

let pool: Pool
const written = async () =>
  (await pool.query('select max(xmin::text::bigint) as last from list_members')).rows[0].last
const membersOf = async (account: number) =>
  (
    await pool.query(
      `select m.* from list_members m join lists l on l.id = m.list_id where l.user_id = $1 order by m.member_id`,
      [account],
    )
  ).rows

/** The accounts' teams, by account. */
let teams: Record<number, number>
let had: object[]
let lastWritten: string
beforeAll(async () => {
  pool = await databaseAt(before, { accounts, people: 10 })
  await pool.query(
    `insert into own_people (user_id, full_name, name_folded, linkedin_slug, created_at)
     select u.id, 'Own ' || n, 'own ' || n, 'own-' || n, now() from users u, generate_series(1, $1::integer) n`,
    [people],
  )
  await pool.query(
    `with lists as (
       insert into lists (user_id, title, title_key, created_at) select id, 'L', 'l', now() from users
       returning id, user_id
     ), additions as (
       insert into list_additions (user_id, kind, list_ids, state, total, created_at, finished_at)
       select user_id, 'import', array[id], 'finished', 0, now(), now() from lists returning id, user_id
     )
     insert into list_members (list_id, person_id, own_person_id, addition_id, added_at, full_name, search_text)
     select l.id, m.person_id, m.own_person_id, a.id, now(), m.name, m.text
     from lists l join additions a using (user_id) join (
       select user_id, null::integer as person_id, id as own_person_id, full_name as name,
         concat_ws(E'\\n', name_folded, lower(full_name)) as text from own_people
       union all
       select u.id, p.id, null, 'P of ' || u.id, 'p of ' || u.id from users u, people p
     ) m using (user_id)`,
  )
  await pool.query(
    `insert into own_contact_values (user_id, own_person_id, kind, value, added_at)
     select user_id, id, 'email', linkedin_slug || '@example.com', now() from own_people`,
  )
  await pool.query(
    `insert into own_contact_values (user_id, person_id, kind, value, added_at)
     select u.id, p.id, 'email', p.full_name || '@example.com', now() from users u, people p`,
  )
  await pool.query(
    `insert into own_fields (user_id, own_person_id, field, value)
     select user_id, id, 'note', 'n' || user_id from own_people`,
  )
  await pool.query(
    `insert into own_fields (user_id, person_id, field, value, folded)
     select u.id, p.id, 'full_name', 'P of ' || u.id, 'p of ' || u.id from users u, people p`,
  )
  const { rows } = await pool.query<{ id: number; team: number }>('select id, team_id as team from users')
  teams = Object.fromEntries(rows.map(({ id, team }) => [id, team]))
  had = await Promise.all([1, 2, 3].map(membersOf))
  lastWritten = await written()
  await migrate(pool)
})

test('everything belongs to the team of the account that imported it, and no list was written', async () => {
  for (const table of tables) {
    const { rows } = await pool.query(
      `select o.user_id as account, count(*)::integer as rows, bool_and(o.team_id = u.team_id) as "areTheirs"
       from ${table} o join users u on u.id = o.user_id group by 1 order by 1`,
    )
    const each = table === 'own_people' ? people : people + 10
    expect(rows).toEqual([1, 2, 3].map((account) => ({ account, rows: each, areTheirs: true })))
  }
  expect(await Promise.all([1, 2, 3].map(membersOf))).toEqual(had)
  expect(await written()).toBe(lastWritten)
})

const memberOf = async (account: number, id: number) =>
  (await membersOf(account)).find((row: { member_id: number }) => row.member_id === id)

test('what the previous release imports is of its account’s team, stored once, and marks its lists', async () => {
  const [own] = (await pool.query('select min(id) as id from own_people where user_id = 1')).rows
  const value = `insert into own_contact_values (user_id, person_id, kind, value, added_at)
    values (1, 1, 'email', 'new@example.com', now()) on conflict do nothing`
  await pool.query('delete from own_contact_values where user_id = 1')
  expect((await memberOf(1, 1)).is_enriched).toBe(false)
  await pool.query(value)
  await pool.query(value)
  expect((await memberOf(1, 1)).is_enriched).toBe(true)
  const field = (text: string) =>
    pool.query(
      `insert into own_fields (user_id, person_id, own_person_id, field, value, folded)
       select 1, 1, null, 'full_name', $1, $1 on conflict (user_id, member_id, field)
       do update set value = excluded.value, folded = excluded.folded, edited_at = null`,
      [text],
    )
  await field('Patty')
  await field('Patricia')
  expect((await memberOf(1, 1)).full_name).toBe('Patricia')
  expect((await memberOf(2, 1)).full_name).toBe('P of 2')
  await pool.query(`update own_people set full_name = 'Renamed' where user_id = 1 and id = $1`, [own.id])
  expect((await memberOf(1, own.id)).full_name).toBe('Renamed')
  await pool.query('delete from own_people where user_id = 1 and id = $1', [own.id])
  expect((await pool.query('select from own_fields where own_person_id = $1', [own.id])).rows).toEqual([])
  const { rows } = await pool.query(
    `select (select count(*)::integer from own_contact_values where team_id = $1) as values,
       (select count(*)::integer from own_fields where team_id = $1 and person_id = 1) as fields`,
    [teams[1]],
  )
  expect(rows).toEqual([{ values: 1, fields: 1 }])
})

const join = (team: number) => pool.query('update users set team_id = $1 where id = 3', [teams[team]])

test('it is refused for an account that has a teammate', async () => {
  await join(2)
  for (const insert of [
    `insert into own_people (user_id, full_name, name_folded, created_at) values (3, 'x', 'x', now())`,
    `insert into own_contact_values (user_id, person_id, kind, value, added_at) values (2, 1, 'email', 'x@example.com', now())`,
    `insert into own_fields (user_id, person_id, field, value) values (3, 1, 'title', 'x')`,
  ])
    await expect(pool.query(insert)).rejects.toThrow('is in a team, of which this release knows nothing')
  await join(3)
})

test('a value of another team’s own person is refused, and one of a teammate stands beside them', async () => {
  const [own] = (await pool.query('select max(id) as id from own_people where user_id = 2')).rows
  const give = (account: number, team: number) =>
    pool.query(
      `insert into own_contact_values (user_id, team_id, own_person_id, kind, value, added_at)
       values ($1, $2, $3, 'email', 'also@example.com', now())`,
      [account, teams[team], own.id],
    )
  await expect(give(1, 1)).rejects.toThrow('own_contact_values_own_person_id_team_id_fkey')
  await give(1, 2)
  await expect(give(2, 2)).rejects.toThrow('own_contact_values_team_id_member_id_kind_value_idx')
  await pool.query('delete from own_contact_values where user_id = 1 and own_person_id = $1', [own.id])
})

test('one statement can move what an account has imported to another team', async () => {
  await pool.query('delete from own_contact_values where user_id = 3 and person_id is not null')
  await pool.query('delete from own_fields where user_id = 3 and person_id is not null')
  await pool.query(
    `with people as (update own_people set team_id = $2 where team_id = $1),
       fields as (update own_fields set team_id = $2 where team_id = $1)
     update own_contact_values set team_id = $2 where team_id = $1`,
    [teams[3], teams[2]],
  )
  for (const table of tables) {
    const { rows } = await pool.query(`select distinct team_id as team from ${table} where user_id = 3`)
    expect(rows, table).toEqual([{ team: teams[2] }])
  }
})
