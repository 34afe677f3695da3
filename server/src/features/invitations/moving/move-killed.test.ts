import type { Pool } from 'pg'
import { createUser } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { testDatabase } from '../../../../test/database.ts'
import { joinByInvitation } from '../../../../test/teams/joining.ts'
import { giveReveals } from '../../../../test/teams/moves.ts'
import { run, type Program } from '../../../../test/processes/process.ts'

const patience = { timeout: 60_000, interval: 5 }
const reveals = 4000
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

/** The reveals of an account and those of other teams, and the members of its list that are marked. */
async function state({ user }: SignedIn) {
  const { rows } = await t.pool.query<{ all: number; people: number; enriched: number }>(
    `select count(*)::integer as all, count(distinct person_id)::integer as people,
       (select count(*)::integer from list_members m join lists l on l.id = m.list_id
         where l.user_id = $1 and m.is_enriched) as enriched
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
  const annsList = await createList(t.pool, ann.user.id, { title: 'Theirs', people: people.slice(0, 500) })
  const before = await state(ben)
  expect(before).toEqual({ all: reveals, people: reveals, enriched: reveals })
  await joinByInvitation(t, ann, { account: ben })
  let running = worker()
  // It reads what it has moved as often as that, and the list.
  for (let n = 1; n <= kills; n++) {
    await expect.poll(() => moved(ben), patience).toBeGreaterThan((n * 2 * reveals) / (kills + 1))
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
    `select (select count(distinct team_id)::integer from reveals) as teams,
       (select count(*)::integer from list_members where list_id = $1 and is_enriched) as enriched`,
    [annsList],
  )
  expect(rows).toEqual([{ teams: 1, enriched: 500 }])
})
