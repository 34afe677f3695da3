import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '../../src/database/as-account.ts'
import { readSimulation } from '../../src/features/campaigns/overview/simulation.ts'
import { plannedSends } from '../../src/features/campaigns/guards/planned-sends.ts'
import { runMailbox } from '../../src/features/campaigns/sending/wake/batch.ts'
import { planFirst } from '../../src/features/campaigns/sending/plan/plan.ts'
import { releaseOver } from '../../src/features/campaigns/sending/wake/wake-queries.ts'
import { whyNot } from '../../src/features/campaigns/sending/facts/why-not.ts'
import { suppressionHash } from '../../src/features/privacy/privacy.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import type { AccountId } from '../../src/database/ids.ts'
import { testConfig } from '../app.ts'
import { testDatabase } from '../database.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { createCampaign, createMailbox, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { Random } from './fuzz/random.ts'
import { outboxSending } from './outbox-sending.ts'

/**
 * The sender, the reasons that an enrolment shows, and the simulation must give one answer,
 * whatever is on file.
 */

const now = new Date('2026-11-23T10:00:00Z')
const seeds = Array.from({ length: 40 }, (_none, index) => index + 1)

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

type World = {
  userId: AccountId
  mailboxId: number
  campaignId: number
  otherId: number
  contactId: number
  email: string
}

const sent = `insert into sends (key, kind, user_id, team_id, campaign_id, enrolment_id, step_id, mailbox_id, state, message_id, sent_message_id, mail, address_hash, claimed_at, sent_at)`

/** The circumstances that may be the case, each a statement and its parameters. */
const circumstances: ((world: World) => [sql: string, values: unknown[]])[] = [
  ({ contactId }) => [`update enrolments set due_at = '2026-11-23T11:00:00Z' where id = $1`, [contactId]],
  ({ contactId }) => [`update enrolments set state = 'held', reason = 'held' where id = $1`, [contactId]],
  ({ contactId }) => [
    `update enrolments set state = 'held', reason = 'out_of_office', hold_until = '2026-11-23T09:00:00Z' where id = $1`,
    [contactId],
  ],
  ({ contactId }) => [
    `update enrolments set state = 'held', reason = 'out_of_office', hold_until = '2026-11-25T09:00:00Z' where id = $1`,
    [contactId],
  ],
  ({ contactId }) => [`update enrolments set is_holdout = true where id = $1`, [contactId]],
  ({ contactId }) => [`update enrolments set zone = 'Asia/Seoul' where id = $1`, [contactId]],
  ({ contactId }) => [`update enrolments set variables = '{}' where id = $1`, [contactId]],
  ({ contactId }) => [`update enrolments set address = null where id = $1`, [contactId]],
  ({ email }) => [`delete from own_contact_values where value = $1`, [email]],
  ({ contactId }) => [
    `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
     select user_id, team_id, address_hash, 'bounced', 'x', $2 from enrolments where id = $1`,
    [contactId, now],
  ],
  ({ email }) => [
    `insert into suppressions (kind, hash, created_at) values ('email', $1, $2)`,
    [suppressionHash(testSuppressionKey, 'email', email), now],
  ],
  ({ contactId, mailboxId }) => [
    `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, enrolment_id, received_at)
     select user_id, $2, gen_random_uuid(), 'reply', 'x', id, $3 from enrolments where id = $1`,
    [contactId, mailboxId, now],
  ],
  ({ otherId, mailboxId }) => [
    `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, enrolment_id, received_at)
     select user_id, $2, gen_random_uuid(), 'reply', 'x', id, $3 from enrolments where campaign_id = $1`,
    [otherId, mailboxId, now],
  ],
  ({ contactId, otherId, mailboxId }) => [
    `${sent} select gen_random_uuid(), 'step', user_id, team_id, $2, null, null, $3, 'sent', gen_random_uuid(), null, null, address_hash, '2026-11-22T10:00:00Z', '2026-11-22T10:00:00Z'
     from enrolments where id = $1`,
    [contactId, otherId, mailboxId],
  ],
  ({ mailboxId, userId }) => [
    `${sent} values (gen_random_uuid(), 'test', $2, (select team_id from users where id = $2), null, null, null, $1, 'sent', gen_random_uuid(), null, null, null, '2026-11-23T09:59:30Z', '2026-11-23T09:59:30Z')`,
    [mailboxId, userId],
  ],
  ({ campaignId }) => [
    `update campaigns set setup = setup || '{"windows": {"days": [1], "from": "09:00", "to": "17:00"}, "zone": "recipient"}' where id = $1`,
    [campaignId],
  ],
  ({ userId, otherId }) => [
    `insert into sends (key, kind, user_id, team_id, campaign_id, state, message_id, company_domain, claimed_at)
     select gen_random_uuid(), 'step', $1, (select team_id from users where id = $1), $2, 'sent', gen_random_uuid(), 'works.example', '2026-11-23T09:30:00Z'
     from generate_series(1, 5)`,
    [userId, otherId],
  ],
  ({ userId, otherId }) => [
    `insert into sends (key, kind, user_id, team_id, campaign_id, state, message_id, company_domain, claimed_at)
     select gen_random_uuid(), 'step', $1, (select team_id from users where id = $1), $2, 'sent', gen_random_uuid(), 'works.example', '2026-11-23T09:00:00Z'
     from generate_series(1, 5)`,
    [userId, otherId],
  ],
  ({ campaignId }) => [
    `update campaigns set setup = setup || '{"startAt": "2026-11-24T00:00:00Z"}' where id = $1`,
    [campaignId],
  ],
  ({ mailboxId }) => ['update mailboxes set daily_cap = 1 where id = $1', [mailboxId]],
  ({ mailboxId }) => ['update mailboxes set is_active = false where id = $1', [mailboxId]],
  ({ mailboxId }) => [
    `update mailboxes set brake = 'unknown_sent', braked_at = now() where id = $1`,
    [mailboxId],
  ],
  ({ mailboxId }) => [`update mailboxes set held = 'complaint', held_at = now() where id = $1`, [mailboxId]],
  ({ userId }) => ['update users set is_verified = false where id = $1', [userId]],
  ({ userId }) => [`update users set plan_expires_at = '2026-11-23T09:00:00Z' where id = $1`, [userId]],
]

async function createWorld(): Promise<World> {
  const { id: userId } = await createSender(pool)
  const mailboxId = await createMailbox(pool, userId, {
    email: `m${userId}@mail.example`,
    provider: 'outbox',
    now,
  })
  const document = {
    blocks: [
      { type: 'paragraph' as const, content: [{ type: 'variable' as const, name: 'company', fallback: '' }] },
    ],
  }
  const setup = { spacingSeconds: 60, quietDays: 3, stopOnDomainReply: true }
  const { id: campaignId } = await createCampaign(pool, userId, {
    mailboxIds: [mailboxId],
    steps: [{ document }],
    setup,
    now,
  })
  const { id: otherId } = await createCampaign(pool, userId, { status: 'paused', now })
  const companyDomain = 'works.example'
  const email = `w${userId}@works.example`
  const person = { email, companyDomain, variables: { company: 'Works' }, now }
  const contactId = await enrol(pool, { userId, campaignId }, person)
  const colleague = { email: `c${userId}@works.example`, companyDomain, now }
  await enrol(pool, { userId, campaignId: otherId }, colleague)
  const deps = outboxSending(pool, () => now)
  await asAccount(pool, userId, (client) => planFirst(client, deps, { campaignId, now }))
  return { userId, mailboxId, campaignId, otherId, contactId, email }
}

test.each(seeds)('of the circumstances %i', async (seed) => {
  const random = new Random(seed)
  const world = await createWorld()
  const count = seed <= circumstances.length ? 1 : 1 + random.below(3)
  for (let i = 0; i < count; i++) {
    const circumstance = seed <= circumstances.length ? circumstances[seed - 1]! : random.pick(circumstances)
    const [sql, values] = circumstance(world)
    // Some circumstances can exist only once.
    await pool.query(sql.startsWith('insert') ? `${sql} on conflict do nothing` : sql, values)
  }
  const { userId, campaignId, contactId, mailboxId } = world
  const deps = { ...outboxSending(pool, () => now), config: testConfig }
  const reasons = await inTransaction(pool, (client) => whyNot(client, deps, contactId))
  const simulation = await inTransaction(pool, (client) =>
    readSimulation(client, deps, { userId, campaignId }),
  )
  const { sends: soon } = await plannedSends({ ...simulation, horizonDays: 1 / 86_400 })
  await releaseOver(pool, now)
  await runMailbox(deps, mailboxId, new AbortController().signal)
  const { rows } = await pool.query('select state from sends where enrolment_id = $1', [contactId])
  expect({ simulated: soon.length, sent: rows.length }).toEqual(
    reasons!.length === 0 ? { simulated: 1, sent: 1 } : { simulated: 0, sent: 0 },
  )
})
