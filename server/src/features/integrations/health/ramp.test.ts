import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createMailbox, createSender } from '@rapport/test-support/campaign-world.ts'
import type { AccountId } from '../../../database/ids.ts'
import { testDatabase } from '../../../../test/database.ts'
import { findRamps, isGrowing } from './ramp-queries.ts'
import { rampLimit, usualDailyCap } from './ramp.ts'

const now = new Date('2026-11-23T10:00:00Z')

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
  ;({ id: userId } = await createSender(pool))
})

let userId: AccountId
const mailbox = (email: string, provider: 'gmail' | 'smtp' | 'outbox' = 'smtp', owner = userId) =>
  createMailbox(pool, owner, { email, provider, now })
const send = (mailboxId: number, times: readonly string[], { kind = 'answer', state = 'sent' } = {}) =>
  pool.query(
    `insert into sends (key, kind, mailbox_id, state, message_id, claimed_at)
     select gen_random_uuid(), $3, $1, $4, gen_random_uuid()::text, at from unnest($2::timestamptz[]) at`,
    [mailboxId, times, kind, state],
  )
const daysOf = async (id: number, day: string) =>
  (await findRamps(pool, [id], { now: new Date(day) })).get(id)!.sendingDays
const grows = async (id: number) =>
  (
    await pool.query<{ isGrowing: boolean }>(
      `select ${isGrowing('m')} as "isGrowing" from mailboxes m where m.id = $1`,
      [id],
    )
  ).rows[0]!.isGrowing

test.each([
  [0, 20],
  [1, 25],
  [27, 155],
  [28, null],
  [400, null],
  [null, null],
])('after %s days of sending a mailbox may send %s', (days, limit) => {
  expect(rampLimit(days)).toBe(limit)
})

test('a mailbox sends 150 a day at most until its owner says more, and one from before what its server takes', () => {
  expect(usualDailyCap({ isGrowing: true, providerCap: 1800 })).toBe(150)
  expect(usualDailyCap({ isGrowing: true, providerCap: 100 })).toBe(100)
  expect(usualDailyCap({ isGrowing: false, providerCap: 1800 })).toBe(1800)
})

test('days count on which it wrote to people, before today', async () => {
  const id = await mailbox('days@firm.example')
  expect(await daysOf(id, '2026-11-23T00:00:00Z')).toBe(0)
  await send(id, ['2026-11-10T08:00:00Z', '2026-11-10T09:00:00Z', '2026-11-20T23:59:59Z'])
  await send(id, ['2026-11-21T00:00:00Z'], { state: 'unknown' })
  await send(id, ['2026-11-23T00:00:00Z'])
  await send(id, ['2026-11-12T08:00:00Z'], { state: 'failed' })
  await send(id, ['2026-11-13T08:00:00Z'], { kind: 'test' })
  await send(id, ['2026-11-14T08:00:00Z'], { kind: 'check' })
  expect(await daysOf(id, '2026-11-23T00:00:00Z')).toBe(3)
  expect((await findRamps(pool, [id], { now })).get(id)).toMatchObject({ sentToday: 1 })
})

test('days are counted as a reader of the calendar counts them', async () => {
  const id = await mailbox('calendar@firm.example')
  const start = Date.parse('2026-10-20T00:00:00Z')
  const hours = fc.uniqueArray(fc.nat(24 * 40), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(hours, async (at) => {
      await pool.query('delete from sends where mailbox_id = $1', [id])
      const times = at.map((hour) => new Date(start + hour * 3_600_000).toISOString())
      await send(id, times)
      const days = new Set(times.map((time) => time.slice(0, 10)))
      expect(await daysOf(id, '2026-12-05T00:00:00Z')).toBe(Math.min(days.size, 28))
    }),
    { numRuns: 25 },
  )
})

test('a mailbox keeps its days in another account, by another kind, and when it is connected again', async () => {
  const other = await mailbox('alias@firm.example', 'smtp', (await createSender(pool)).id)
  await send(other, ['2026-11-09T08:00:00Z'])
  const gmail = await mailbox('both@firm.example', 'gmail')
  await send(gmail, ['2026-11-10T08:00:00Z', '2026-11-11T08:00:00Z'])
  await pool.query(`update mailboxes set connection = 'removed' where id = $1`, [gmail])
  const smtp = await mailbox('Both@firm.example')
  await send(smtp, ['2026-11-11T09:00:00Z', '2026-11-12T08:00:00Z'])
  expect(await daysOf(smtp, '2026-11-23T00:00:00Z')).toBe(3)
  await pool.query(`update mailboxes set signs_in_as = 'both@mail.firm.example' where id = any($1)`, [
    [smtp, other],
  ])
  expect(await daysOf(smtp, '2026-11-23T00:00:00Z')).toBe(4)
})

test('a mailbox from before, and an Outbox, do not begin low', async () => {
  const [old, outbox, fresh] = [
    await mailbox('old@firm.example', 'gmail'),
    await mailbox('fresh@firm.example', 'outbox'),
    await mailbox('fresh@firm.example'),
  ]
  await pool.query('update mailboxes set is_established = true where id = $1', [old])
  expect([await grows(old), await grows(outbox), await grows(fresh)]).toEqual([false, false, true])
  // However it is connected afterwards.
  expect(await grows(await mailbox('old@firm.example'))).toBe(false)
  // In another account, anyone may say that it is theirs.
  expect(await grows(await mailbox('old@firm.example', 'smtp', (await createSender(pool)).id))).toBe(true)
})
