import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createCampaign } from '@rapport/test-support/campaign-world.ts'
import { testDatabase } from '../../../test/database.ts'
import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { contact, giveReveal } from '../../../test/reveals.ts'

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

/** Runs the statements of a migration again, on rows as the release before it left them. */
const upgrade = async (name: string): Promise<void> => {
  const sql = await readFile(join(import.meta.dirname, '../../../migrations', name), 'utf8')
  await pool.query(sql.replaceAll(/^create index .*;$/gm, ''))
}

const now = new Date('2026-11-23T10:00:00Z')

test('accounts whose campaigns run without a plan’s end get one, and are told; no others', async () => {
  const account = async (status: 'running' | 'draft', planExpiresAt: Date | null) => {
    const credits = [{ module: 'TALENT_EMAIL_REVEAL' as const, total: 7 }]
    const { id } = await createUser(pool, { planCode: 'SUBSCRIPTION', planExpiresAt, credits })
    await createCampaign(pool, id, { status, now })
    return id
  }
  const end = new Date('2027-01-01T00:00:00Z')
  const ids = [await account('running', null), await account('draft', null), await account('running', end)]
  await upgrade('0076_plans_without_end.sql')
  await upgrade('0076_plans_without_end.sql')
  const { rows } = await pool.query<{ days: number | null; content: { expiry: string } | null }>(
    `select round(extract(epoch from u.plan_expires_at - now()) / 86400)::integer as days, n.content
     from users u left join notifications n on n.user_id = u.id and n.type = 'PLAN' where u.id = any($1) order by u.id`,
    [ids],
  )
  expect(rows[0]).toEqual({
    days: 30,
    content: { code: 'SUBSCRIPTION', expiry: expect.any(String), emailCredits: 7, phoneCredits: 0 },
  })
  expect(new Date(rows[0]!.content!.expiry).getTime()).toBeGreaterThan(Date.now())
  expect(rows[1]).toEqual({ days: null, content: null })
  expect(rows[2]!.content).toBeNull()
})

test('people who were held without an address, although one can be revealed, are held for that', async () => {
  const { id: userId } = await createUser(pool)
  const { id } = await createCampaign(pool, userId, { now })
  const people = await createPeople(pool, [
    personRecord({ contacts: [contact('email')] }),
    personRecord({ contacts: [contact('email', { status: 'invalid' })] }),
    personRecord({ contacts: [contact('email')] }),
    personRecord(),
  ])
  await giveReveal(pool, userId, people[2]!)
  await pool.query(
    `insert into enrolments (campaign_id, user_id, team_id, person_id, state, reason, added_at)
     select $1, $2, (select team_id from users where id = $2), person, 'held', 'no_address', now()
     from unnest($3::integer[]) person`,
    [id, userId, people],
  )
  await upgrade('0075_unrevealed.sql')
  const { rows } = await pool.query<{ reason: string }>(
    'select reason from enrolments where campaign_id = $1 order by person_id',
    [id],
  )
  expect(rows.map(({ reason }) => reason)).toEqual(['not_revealed', 'no_address', 'no_address', 'no_address'])
})
