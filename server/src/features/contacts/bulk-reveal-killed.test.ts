import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { Pool } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPeople, createUser, personRecord, type TestUser } from '@rapport/test-support/factories.ts'
import { kill, patience, post, startServer } from '../../../test/processes/killed.ts'
import { freshDataDir } from '../../../test/processes/process.ts'
import { brokenReservations, outcomesOf, peopleOnFile, standingOf } from '../../../test/reveals.ts'

let pool: Pool
let url: string
beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
})

async function begin(
  address: string,
  { email, password }: TestUser,
  talentIds: number[],
): Promise<BulkReveal> {
  const { access_token: token } = await post<Tokens>(address, '/auth/login', { email, password })
  return post(address, '/people/contacts/bulk-reveal', { talentIds, revealType: 'email' }, token)
}

test('a server killed during a bulk reveal leaves consistent data; the next one continues from there', async () => {
  const known = await peopleOnFile(pool, 500)
  const unknown = await createPeople(
    pool,
    Array.from({ length: 100 }, () => personRecord()),
  )
  const user = await createUser(pool, {
    planExpiresAt: new Date('2100-01-01'),
    credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 700 }],
  })
  const dataDir = freshDataDir()
  const { server, address } = await startServer(url, dataDir)
  const bulk = await begin(address, user, [...known, ...unknown])
  const agreement = async () => {
    const [standing, outcomes] = await Promise.all([
      standingOf(pool, user.id, 'email'),
      outcomesOf(pool, bulk),
    ])
    expect(outcomes.revealed).toEqual(standing.owned)
    expect(standing.left).toBe(700 - outcomes.revealed.length)
    expect(await brokenReservations(pool)).toEqual([])
    return outcomes
  }
  const done = async () => {
    const { rows } = await pool.query<{ done: number }>(
      `select count(*)::integer as done from bulk_reveal_people where bulk_reveal_id = $1 and outcome <> 'waiting'`,
      [bulk.id],
    )
    return rows[0]!.done
  }
  const state = async () =>
    (await pool.query('select state from bulk_reveals where id = $1', [bulk.id])).rows[0] as { state: string }

  const reserved = async () => (await pool.query('select amount from credit_reservations')).rows

  let running = server
  for (const least of [50, 250]) {
    await expect.poll(done, patience).toBeGreaterThan(least)
    await kill(pool, running)
    const { waiting } = await agreement()
    expect(waiting.length).toBeGreaterThan(0)
    expect(await state()).toEqual({ state: 'running' })
    expect(await reserved()).toEqual([{ amount: waiting.length }])
    ;({ server: running } = await startServer(url, dataDir))
  }
  await expect.poll(state, patience).toEqual({ state: 'finished' })
  expect(await agreement()).toEqual({
    waiting: [],
    revealed: known,
    owned: [],
    nothing: unknown,
    unavailable: [],
  })
  expect(await reserved()).toEqual([])
  const { rows } = await pool.query('select content from notifications where user_id = $1', [user.id])
  expect(rows).toEqual([
    {
      content: {
        state: 'finished',
        revealType: 'email',
        total: 600,
        revealed: 500,
        owned: 0,
        nothing: 100,
        unavailable: 0,
      },
    },
  ])
}, 180_000)
