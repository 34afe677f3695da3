import type { getOverview } from '@rapport/contract/admin/overview.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from '../../../database/ids.ts'
import { elevate, testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'

type Overview = Output<(typeof getOverview)['data']>

let time = '2026-11-20T10:00:00Z'
let t: TestApp
let admin: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => new Date(time) })
  admin = await t.signIn(await createUser(t.pool, { email: testConfig.adminEmails[0]! }))
  await elevate(t, admin, new Date(time))
  await t.pool.query(`update users set created_at = '2026-01-01Z'`)
})

async function overview(query: Record<string, string> = {}): Promise<Overview> {
  const url = `/api/admin/overview?${new URLSearchParams(query).toString()}`
  const response = await t.inject({ url, headers: admin.headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: Overview }>().data
}

/** No other test asks for this zone. */
const shown = async () => daysWith('phoneReveals', { days: '7', timeZone: 'Etc/GMT+1' })

/** The days that have something of a kind: `11-20: 2`. */
async function daysWith(kind: keyof Overview['days'][number], query: Record<string, string>) {
  const { days } = await overview(query)
  return days.filter((day) => Number(day[kind]) > 0).map((day) => `${day.date.slice(5)}: ${day[kind]}`)
}

const user = async (columns: Record<string, string | null>) => {
  const { id } = await createUser(t.pool)
  const set = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`)
  await t.pool.query(`update users set ${set.join()} where id = $1`, [id, ...Object.values(columns)])
  return id
}

const reveal = (pool: Pool, userId: AccountId, module: string, at: string) =>
  pool.query(
    `insert into credit_entries (user_id, team_id, module, reason, amount, balance, person_id, created_at)
     values ($1, (select team_id from users where id = $1), $2, 'reveal', -1, 1, 7, $3)`,
    [userId, module, at],
  )

describe('days', () => {
  it('are those of a time zone, as many as requested, until today', async () => {
    expect((await overview()).days).toHaveLength(30)
    const week = (await overview({ days: '7', timeZone: 'Pacific/Kiritimati' })).days
    expect([week.length, week[0]!.date, week.at(-1)!.date]).toEqual([7, '2026-11-15', '2026-11-21'])
    expect((await overview({ days: '90' })).days[0]!.date).toBe('2026-08-23')
  })

  it('begin and end as the zone has it, by quarters of an hour and over a change of its clocks', async () => {
    // In Kathmandu (+05:45) 00:00 and 23:59 of the 12th, and 00:00 of the 13th.
    for (const at of ['2026-11-11T18:15:00Z', '2026-11-12T18:14:59Z', '2026-11-12T18:15:00Z'])
      await user({ created_at: at })
    await t.pool.query(
      `insert into usage_counts values ('searches', '2026-11-11T18:15Z', 2), ('searches', '2026-11-12T18:00Z', 3), ('searches', '2026-11-12T18:15Z', 5),
         ('exports', '2026-11-12T18:15Z', 100)`,
    )
    const nepal = { timeZone: 'Asia/Kathmandu' }
    expect(await daysWith('opened', nepal)).toEqual(['11-12: 2', '11-13: 1'])
    expect(await daysWith('searches', nepal)).toEqual(['11-12: 5', '11-13: 5'])
    expect(await daysWith('searches', {})).toEqual(['11-11: 2', '11-12: 8'])
    // Berlin’s 25th of October has 25 hours, from 22:00 to 23:00 of UTC.
    const id = await user({ created_at: '2026-01-01Z' })
    for (const at of ['2026-10-24T21:59:59Z', '2026-10-24T22:00Z', '2026-10-25T22:59:59Z'])
      await reveal(t.pool, id, 'TALENT_EMAIL_REVEAL', at)
    await reveal(t.pool, id, 'TALENT_PHONE_REVEAL', '2026-10-25T23:00Z')
    const berlin = { days: '90', timeZone: 'Europe/Berlin' }
    expect(await daysWith('emailReveals', berlin)).toEqual(['10-24: 1', '10-25: 2'])
    expect(await daysWith('phoneReveals', berlin)).toEqual(['10-26: 1'])
  })

  it('count trials, subscriptions, removed and active accounts, and emails sent', async () => {
    await user({
      created_at: '2026-01-01Z',
      trial_claimed_at: '2026-11-14T01:00Z',
      plan_expires_at: '2026-11-16T01:00Z',
    })
    await user({ created_at: '2026-01-01Z', plan_code: 'SUBSCRIPTION', plan_expires_at: '2026-11-16T02:00Z' })
    // This plan has not ended yet.
    await user({ created_at: '2026-01-01Z', plan_expires_at: '2026-11-20T10:00:01Z' })
    const gone = await user({ created_at: '2026-01-01Z', removed_at: '2026-11-17T01:00Z' })
    await t.pool.query(
      `insert into audit_entries (at, action, after) values ('2026-11-18Z', 'plan_set', '{"code": "SUBSCRIPTION"}'), ('2026-11-18Z', 'plan_set', '{"code": "TRIAL"}'),
         ('2026-11-18Z', 'plan_request_granted', '{"code": "SUBSCRIPTION"}')`,
    )
    await t.pool.query(`insert into active_days values ('2026-11-13', $1), ('2026-11-13', $2)`, [
      admin.user.id,
      gone,
    ])
    await t.pool.query(
      `insert into sends (key, kind, state, message_id, sent_at) values (gen_random_uuid(), 'step', 'sent', 'a@b', '2026-11-19T23:59Z')`,
    )
    expect(await daysWith('trialsBegun', {})).toEqual(['11-14: 1'])
    expect(await daysWith('trialsEnded', {})).toEqual(['11-16: 1'])
    expect(await daysWith('removed', {})).toEqual(['11-17: 1'])
    expect(await daysWith('subscribed', {})).toEqual(['11-18: 1'])
    expect(await daysWith('active', {})).toEqual(['11-13: 2'])
    expect(await daysWith('sends', {})).toEqual(['11-19: 1'])
  })

  it('that are over are counted again after an hour, today at once', async () => {
    expect(await shown()).toEqual([])
    for (const at of ['2026-11-20T09:30Z', '2026-11-15T09:30Z'])
      await reveal(t.pool, admin.user.id, 'TALENT_PHONE_REVEAL', at)
    expect(await shown()).toEqual(['11-20: 1'])
    time = '2026-11-20T11:00:00Z'
    admin = await t.signIn(admin.user)
    await elevate(t, admin, new Date(time))
    expect(await shown()).toEqual(['11-15: 1', '11-20: 1'])
  })

  it.each([
    [{ days: '31' }, 'days', 'error_unknown_value'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'error_invalid_time_zone'],
    [{ more: '1' }, 'more', 'error_unknown_key'],
  ])('refuse %j', async (query, path, code) => {
    const url = `/api/admin/overview?${new URLSearchParams(query as Record<string, string>).toString()}`
    const response = await t.inject({ url, headers: admin.headers })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: [{ path, code }] })
  })
})

describe('what needs attention', () => {
  it('is what the tables say', async () => {
    const calm = await overview()
    expect(calm.attention).toMatchObject({
      planRequests: 0,
      failedJobs: 0,
      heldMailboxes: 0,
      isSendingHeld: false,
      isUnderMaintenance: false,
    })
    const id = await user({ created_at: '2026-01-01Z' })
    await t.pool.query(
      `insert into plan_requests (user_id, team_id, created_at)
       values ($1, (select team_id from users where id = $1), '2026-11-20Z')`,
      [id],
    )
    await t.pool.query(
      `select graphile_worker.add_job('lost', max_attempts => 1), graphile_worker.add_job('waits')`,
    )
    await t.pool.query(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
    await t.pool.query(`insert into settings values ('maintenance', '{"message": null}')`)
    await t.pool.query(
      `insert into suppression_receipts (at, handles, people, own_people, list_members, campaign_contacts, contact_values, reveals)
       values ('2026-10-21T11:00Z', 2, 1, 0, 0, 0, 2, 0), ('2026-10-21T10:59Z', 1, 0, 0, 0, 0, 0, 0)`,
    )
    const busy = await overview()
    expect(busy.attention).toMatchObject({ planRequests: 1, failedJobs: 1, isUnderMaintenance: true })
    expect([busy.accounts - calm.accounts, busy.suppressions, busy.people]).toEqual([1, 1, 0])
    await t.pool.query(`delete from settings`)
  })
})
