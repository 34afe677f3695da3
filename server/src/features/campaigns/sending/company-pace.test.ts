import type { Pool } from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createCampaign,
  createMailbox,
  createSender,
  enrol,
  type CampaignOptions,
} from '@rapport/test-support/campaign-world.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { testDatabase } from '../../../../test/database.ts'
import { asAccount } from '../../../database/as-account.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { SendingDeps } from './facts/turn.ts'
import { whyNot } from './facts/why-not.ts'
import { planFirst } from './plan/plan.ts'
import { runMailbox } from './wake/batch.ts'

const start = new Date('2026-11-23T10:00:00Z')
const minute = 60_000
const after = (minutes: number) => new Date(start.getTime() + minutes * minute)

let pool: Pool
let clock = start
let deps: SendingDeps
let userId: AccountId
let mailboxIds: number[]

beforeAll(async () => {
  ;({ pool } = await testDatabase())
})
beforeEach(async () => {
  clock = start
  deps = outboxSending(pool, () => clock)
  ;({ id: userId } = await createSender(pool))
  const add = (name: string) =>
    createMailbox(pool, userId, { email: `${name}${userId}@rapport.test`, provider: 'outbox', now: start })
  mailboxIds = [await add('a'), await add('b')]
})

const campaign = (options: Partial<CampaignOptions> = {}) =>
  createCampaign(pool, userId, { mailboxIds, now: start, ...options })
const turn = (id = mailboxIds[0]!) => runMailbox(deps, id, new AbortController().signal)
const plan = (campaignId: number) =>
  asAccount(pool, userId, (client) => planFirst(client, deps, { campaignId, now: clock }))

let serial = 0
const join = (campaignId: number, companyDomain: string | null) => {
  const email = `p${++serial}@${companyDomain ?? 'mail.example'}`
  return enrol(pool, { userId, campaignId }, { email, ...(companyDomain && { companyDomain }), now: start })
}

/** The minutes at which emails to people of a company were claimed; null: to all others. */
async function sentTo(domain: string | null): Promise<number[]> {
  const { rows } = await pool.query<{ at: Date }>(
    `select claimed_at as at from sends where user_id = $1 and company_domain is not distinct from $2
       and state = 'sent' order by claimed_at`,
    [userId, domain],
  )
  return rows.map(({ at }) => (at.getTime() - start.getTime()) / minute)
}

test('five people of a company get an email in any hour, and the turn returns when the next one may', async () => {
  const { id } = await campaign({ setup: { spacingSeconds: 300 } })
  for (let i = 0; i < 7; i++) await join(id, 'works.example')
  await plan(id)
  for (let again: Date | null = start; again && again < after(120); again = await turn()) clock = again
  expect(await sentTo('works.example')).toEqual([0, 5, 10, 15, 20, 60, 65])
})

test('people of no company, and emails of another kind, are not limited', async () => {
  const { id } = await campaign()
  for (let i = 0; i < 7; i++) await join(id, null)
  await plan(id)
  await turn()
  expect(await sentTo(null)).toHaveLength(7)
})

test('each says why it waits, and none is postponed', async () => {
  const { id } = await campaign()
  const people: number[] = []
  for (let i = 0; i < 9; i++) people.push(await join(id, 'works.example'))
  await plan(id)
  expect(await turn()).toEqual(after(60))
  clock = after(10)
  const reasons = await inTransaction(pool, (client) => whyNot(client, deps, people.at(-1)!))
  expect(reasons).toEqual([{ reason: 'company_pace', until: after(60) }])
  const { rows } = await pool.query(
    'select distinct due_at from enrolments where campaign_id = $1 and due_at is not null',
    [id],
  )
  expect(rows).toEqual([{ due_at: start }])
})

test('of two mailboxes at one moment, only one takes the last email of the hour', async () => {
  const [one, other] = [await campaign(), await campaign()]
  for (let i = 0; i < 4; i++) await join(one.id, 'works.example')
  await plan(one.id)
  await turn()
  for (const { id } of [one, other]) {
    await join(id, 'works.example')
    await plan(id)
  }
  await pool.query('delete from campaign_mailboxes where campaign_id = $1 and mailbox_id = $2', [
    one.id,
    mailboxIds[1],
  ])
  await pool.query('delete from campaign_mailboxes where campaign_id = $1 and mailbox_id = $2', [
    other.id,
    mailboxIds[0],
  ])
  await Promise.all(mailboxIds.map((id) => turn(id)))
  expect(await sentTo('works.example')).toHaveLength(5)
})

test('2,000 people of one company keep nobody else waiting', async () => {
  const { id, stepIds } = await campaign({ setup: { spacingSeconds: 60 } })
  await pool.query(
    `with people as (
       insert into own_people (user_id, team_id, full_name, name_folded, created_at)
       select id, team_id, 'Person ' || n, 'person ' || n, $3
       from users, generate_series(1, 4000) n where id = $1
       returning id, user_id, team_id, substring(full_name from '\\d+')::integer as n
     ), addresses as (
       insert into own_contact_values (user_id, team_id, own_person_id, kind, value, added_at)
       select user_id, team_id, id, 'email', 'crowd' || n || '@works.example', $3 from people
     )
     insert into enrolments (campaign_id, user_id, team_id, own_person_id, name, address, address_hash, company_domain,
       state, next_step_id, due_at, added_at)
     select $2, user_id, team_id, id, 'Person', 'crowd' || n || '@works.example', sha256(n::text::bytea),
       case when n <= 2000 then 'works.example' end, 'active', $4,
       $3::timestamptz - (4000 - n) * interval '1 millisecond', $3 from people`,
    [userId, id, start, stepIds[0]],
  )
  await pool.query('analyze enrolments')
  for (let again: Date | null = start; again && again < after(70); again = await turn()) clock = again
  const [crowd, others] = [await sentTo('works.example'), await sentTo(null)]
  expect(crowd).toEqual([0, 1, 2, 3, 4, 60, 61, 62, 63, 64])
  expect([...crowd, ...others].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 70 }, (_, at) => at))
})
