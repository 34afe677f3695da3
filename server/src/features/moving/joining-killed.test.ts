import type { Pool } from 'pg'
import { createUser } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { joinByInvitation } from '../../../test/teams/joining.ts'
import { giveReveals } from '../../../test/teams/moves.ts'
import { run, type Program } from '../../../test/processes/process.ts'

const patience = { timeout: 60_000, interval: 5 }
const reveals = 2000
const others = 400
const batch = 100
const kills = 4

let t: TestApp
let url: string
let people: number[]
beforeAll(async () => {
  const database = await testDatabase()
  url = database.url
  people = await storePeople(database.pool)
  t = await testApp({ pool: database.pool })
})

async function storePeople(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into people (key, full_name, first_name, last_name, name_folded, strength, content_hash)
     select 'p' || n, 'P' || n, 'P', n::text, 'p' || n, 0, '\\x00' from generate_series(1, $1::integer) n
     returning id`,
    [reveals],
  )
  return rows.map(({ id }) => id)
}

const worker = () => run('server/test/processes/move-worker.ts', { DATABASE_URL: url, BATCH: String(batch) })

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
}

const moved = async ({ user }: SignedIn) => {
  const { rows } = await t.pool.query<{ moved: number }>('select moved from team_moves where user_id = $1', [
    user.id,
  ])
  return rows[0]?.moved ?? Infinity
}

/** Own people of an account with a value, a field and a note each, emails to them, and opt-outs. */
async function giveWork({ user }: SignedIn): Promise<void> {
  await t.pool.query(
    `with own as (
       insert into own_people (user_id, team_id, full_name, name_folded, created_at)
       select $1, (select team_id from users where id = $1), 'Own ' || n % 7, 'own ' || n % 7, now() from generate_series(1, $2::integer) n returning id
     ), contacts as (
       insert into own_contact_values (user_id, team_id, own_person_id, kind, value, added_at)
       select $1, (select team_id from users where id = $1), id, 'email', 'own' || id || '@x.example', now() from own
     ), fields as (
       insert into own_fields (user_id, team_id, own_person_id, field, value)
       select $1, (select team_id from users where id = $1), id, field, 'x' from own, unnest(array['note', 'extra:Badge']) field
     ), refused as (
       insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
       select $1, (select team_id from users where id = $1), sha256(id::text::bytea), 'unsubscribed', 'x', now() from own
     )
     insert into sends (key, kind, user_id, team_id, state, own_person_id, address_hash, claimed_at, message_id)
     select gen_random_uuid(), 'step', $1, (select team_id from users where id = $1), 'sent', id, sha256(id::text::bytea), now(), id::text from own`,
    [user.id, others],
  )
}

/** What an account has in all teams, and the members of its list that are marked. */
async function state({ user }: SignedIn) {
  const tables = ['own_people', 'own_contact_values', 'own_fields', 'refused_addresses', 'sends']
  const { rows } = await t.pool.query<Record<string, number>>(
    `select count(*)::integer as all, count(distinct person_id)::integer as people,
       (select count(*)::integer from list_members m join lists l on l.id = m.list_id
         where l.user_id = $1 and m.is_enriched) as enriched,
       ${tables.map((table) => `(select count(*)::integer from ${table} where user_id = $1) as ${table}`).join(', ')}
     from reveals where user_id = $1`,
    [user.id],
  )
  return rows[0]!
}

test('a process that is killed in a move loses nothing, and the next one goes on from there', async () => {
  const ann = await t.signIn(await createUser(t.pool, { planCode: 'SUBSCRIPTION' }))
  const ben = await t.signIn(await createUser(t.pool, { planCode: 'SUBSCRIPTION' }))
  await giveReveals(t.pool, ben.user.id, { people })
  await createList(t.pool, ben.user.id, { title: 'Mine', people })
  await giveWork(ben)
  const annsList = await createList(t.pool, ann.user.id, { title: 'Theirs', people: people.slice(0, 500) })
  const before = await state(ben)
  expect(before).toEqual({
    all: reveals,
    people: reveals,
    enriched: reveals,
    own_people: others,
    own_contact_values: others,
    own_fields: 2 * others,
    refused_addresses: others,
    sends: others,
  })
  await joinByInvitation(t, ann, { account: ben })
  let running = worker()
  // Six tables with own people, and the list, which is read after what is on it has moved.
  const total = 2 * reveals + 6 * others
  for (let n = 1; n <= kills; n++) {
    await expect.poll(() => moved(ben), patience).toBeGreaterThan((n * total) / (kills + 1))
    await kill(running)
    expect(await moved(ben)).toBeLessThan(Infinity)
    expect(await state(ben)).toEqual(before)
    running = worker()
  }
  await expect.poll(() => moved(ben), patience).toBe(Infinity)
  running.child.kill('SIGKILL')
  await running.ended
  expect(await state(ben)).toEqual(before)
  const { rows } = await t.pool.query(
    `select (select count(distinct team_id)::integer from (
         select team_id from reveals union all select team_id from own_people
         union all select team_id from own_contact_values union all select team_id from own_fields
         union all select team_id from refused_addresses union all select team_id from sends
       ) moved) as teams,
       (select count(*)::integer from list_members where list_id = $1 and is_enriched) as enriched`,
    [annsList],
  )
  expect(rows).toEqual([{ teams: 1, enriched: 500 }])
})
