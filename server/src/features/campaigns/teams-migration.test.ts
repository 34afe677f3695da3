import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { databaseAt } from '../../../test/database-at.ts'

/*
 * A database of before opt-outs and emails were a team's: accounts with more rows of each kind than
 * one batch fills. SENDS=1000000 makes a larger one.
 */

const sends = Number(process.env['SENDS'] ?? 6000)
const accounts = 3
/** The last migration before. */
const before = 111

let pool: Pool
beforeAll(async () => {
  pool = await databaseAt(before, { accounts, people: Math.ceil(sends / accounts) })
  await pool.query(
    `insert into own_people (user_id, full_name, name_folded, created_at) select id, 'O', 'o', now() from users`,
  )
  await pool.query(
    `with campaign as (
       insert into campaigns (user_id, name, created_at, updated_at) select id, 'x', now(), now() from users
       returning id, user_id
     ), person as (
       select id, null::integer as own_id from people union all select null, id from own_people
     )
     insert into enrolments (campaign_id, user_id, person_id, own_person_id, address_hash, state, added_at)
     select c.id, c.user_id, p.id, p.own_id, int4send(coalesce(p.id, p.own_id)), 'active', now()
     from campaign c cross join person p`,
  )
  await pool.query(
    `insert into sends (key, kind, user_id, enrolment_id, state, message_id, address_hash, claimed_at)
     select k.key, 'step', user_id, id, 'sent', k.key::text, address_hash, now()
     from (select gen_random_uuid() as key, * from enrolments) k`,
  )
  // A test, and an email of an account that was removed.
  await pool.query(
    `insert into sends (key, kind, user_id, person_id, state, message_id)
     values (gen_random_uuid(), 'test', 1, 1, 'sent', 'test'),
       (gen_random_uuid(), 'step', null, null, 'sent', 'gone')`,
  )
  await pool.query(
    `insert into refused_addresses (user_id, address_hash, why, evidence, at)
     select user_id, address_hash, 'unsubscribed', 'link', now() from enrolments`,
  )
  await pool.query(
    `insert into address_verdicts select user_id, address_hash, 'valid', 'accepted', 'x', 'x', now()
     from enrolments`,
  )
})

test('every row is of its account’s team afterwards, and an email says whom it was for', async () => {
  const { rows: versions } = await pool.query('select user_id, version::text from contacted_versions')
  await migrate(pool)
  for (const table of ['refused_addresses', 'address_verdicts', 'enrolments']) {
    const { rows } = await pool.query(
      `select count(*)::integer as count, bool_and(r.team_id = u.team_id) as "isRight"
       from ${table} r join users u on u.id = r.user_id`,
    )
    expect(rows, table).toEqual([{ count: sends + accounts * accounts, isRight: true }])
  }
  const { rows } = await pool.query(
    `select d.kind, count(*)::integer as count, bool_and(d.team_id is not distinct from u.team_id) as "isRight",
       bool_and((d.person_id, d.own_person_id) is not distinct from (e.person_id, e.own_person_id))
         as "isForPerson"
     from sends d left join users u on u.id = d.user_id left join enrolments e on e.id = d.enrolment_id
     where d.kind = 'step' group by 1`,
  )
  const count = sends + accounts * accounts + 1
  expect(rows).toEqual([{ kind: 'step', count, isRight: true, isForPerson: true }])
  const trial = await pool.query(`select team_id, person_id from sends where kind = 'test'`)
  expect(trial.rows).toEqual([{ team_id: 2 ** 30, person_id: 1 }])
  const after = await pool.query('select user_id, version::text from contacted_versions order by 1')
  expect(after.rows).toEqual(versions.toSorted((a, b) => a.user_id - b.user_id))
})

test('rows of the previous release get the team and the person, and its emails are found as contacted', async () => {
  const { rows } = await pool.query<{ team: number; person: number; version: string }>(
    `with campaign as (
       insert into campaigns (user_id, name, created_at, updated_at) values (1, 'x', now(), now()) returning id
     ), enrolment as (
       insert into enrolments (campaign_id, user_id, person_id, state, added_at)
       select id, 1, 2, 'active', now() from campaign returning id, team_id
     ), sent as (
       insert into sends (key, kind, user_id, enrolment_id, state, message_id)
       select gen_random_uuid(), 'step', 1, id, 'sent', 'previous' from enrolment
       returning team_id, person_id
     )
     select s.team_id as team, s.person_id as person from sent s join enrolment e on e.team_id = s.team_id`,
  )
  expect(rows).toEqual([{ team: 2 ** 30, person: 2 }])
  const version = await pool.query(
    `select version::text = pg_current_xact_id()::text as "isOld", version::text from contacted_versions
     where user_id = 1`,
  )
  const send = await pool.query(`select xmin::text as version from sends where message_id = 'previous'`)
  expect(version.rows).toEqual([{ isOld: false, version: send.rows[0].version }])
})
