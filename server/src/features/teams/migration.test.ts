import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { databaseAt } from '../../../test/database-at.ts'

/*
 * A database of before teams: 40 accounts with credits, and more reveals than one batch fills.
 * REVEALS=100000 makes a larger one.
 */

const reveals = Number(process.env['REVEALS'] ?? 6000)
const accounts = 40
/** The last migration before teams. */
const before = 101

let pool: Pool
beforeAll(async () => {
  pool = await databaseAt(before, { accounts, people: Math.ceil(reveals / accounts) })
  await pool.query(
    `with given as (
       insert into credits (user_id, module, total, used)
       select id, 'TALENT_EMAIL_REVEAL', 100000, $1::integer / $2::integer from users
     ), entry as (
       insert into credit_entries (user_id, module, reason, amount, balance, person_id, created_at)
       select u.id, 'TALENT_EMAIL_REVEAL', 'reveal', -1, 0, p.id, now()
       from users u cross join people p limit $1 returning id, user_id, person_id
     )
     insert into reveals (user_id, person_id, kind, entry_id, created_at)
     select user_id, person_id, 'email', id, now() from entry`,
    [reveals, accounts],
  )
})

test('every account has after the migration what it had, in a team of its own', async () => {
  const had = await pool.query(
    'select user_id as owner, count(*)::integer as reveals from reveals group by 1 order by 1',
  )
  await migrate(pool)
  const has = await pool.query(
    `select u.id as owner, count(*)::integer as reveals from users u join reveals r on r.team_id = u.team_id
     where u.team_id = u.id group by 1 order by 1`,
  )
  expect(has.rows).toEqual(had.rows)
  const { rows } = await pool.query(
    `select count(distinct team_id)::integer as teams, bool_and(team_role = 'owner') as "areOwners",
       (select count(*)::integer from credits c join users u on u.id = c.user_id and u.team_id = c.team_id)
         as balances,
       (select count(*)::integer from credit_entries e join users u
         on u.team_id = coalesce(e.team_id, e.user_id) and u.id = e.user_id) as entries
     from users`,
  )
  expect(rows).toEqual([{ teams: accounts, areOwners: true, balances: accounts, entries: reveals }])
  // The next account gets a number that none has.
  const fresh = await pool.query<{ teamId: number }>(
    `insert into users (email) values ('new@example.com') returning team_id as "teamId"`,
  )
  expect(fresh.rows).toEqual([{ teamId: 2 ** 30 }])
})
