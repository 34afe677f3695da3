import type { MailboxProvider } from '@rapport/contract/integrations/schemas.ts'
import { randomUUID } from 'node:crypto'
import { fold } from '@rapport/contract/fold.ts'
import type { Document, Subject } from '@rapport/contract/campaigns/document.ts'
import type { Pool } from 'pg'
import { mailboxHash } from '@rapport/server/mail/mailbox-hash.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { teamOf } from '@rapport/server/database/team-of.ts'
import { createUser, testSuppressionKey, type TestUser } from './factories.ts'

/** Rows of campaigns, made without the API. */

export const text = (...lines: string[]): Document => ({
  blocks: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
})

export const subjectOf = (line: string): Subject => (line === '' ? [] : [{ type: 'text', text: line }])

export type StepOptions = {
  subject?: Subject
  document?: Document
  waitAmount?: number
  waitUnit?: 'minutes' | 'hours' | 'days' | 'working_days'
}

export type CampaignOptions = {
  setup?: object
  status?: 'draft' | 'running' | 'paused' | 'finished'
  steps?: StepOptions[]
  mailboxIds?: number[]
  now: Date
}

/** Always open, and without a pause between emails. */
const openSetup = {
  windows: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' },
  zone: 'UTC',
  spacingSeconds: 0,
  quietDays: 0,
}

/** An account that may send. */
export const createSender = (pool: Pool): Promise<TestUser> =>
  createUser(pool, {
    email: `sender${randomUUID()}@rapport.test`,
    firstName: 'Mina',
    lastName: 'Test',
    planCode: 'SUBSCRIPTION',
    planExpiresAt: new Date('2100-01-01'),
  })

export async function createMailbox(
  pool: Pool,
  userId: AccountId,
  { email, provider, now }: { email: string; provider: MailboxProvider; now: Date },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into mailboxes (user_id, provider, email, signs_in_as, created_at)
     values ($1, $2, $3, case when $2 = 'gmail' then lower($3) || '@imap.gmail.com' end, $4) returning id`,
    [userId, provider, email, now],
  )
  return rows[0]!.id
}

export async function createCampaign(
  pool: Pool,
  userId: AccountId,
  { setup = {}, status = 'running', steps = [{}], mailboxIds = [], now }: CampaignOptions,
): Promise<{ id: number; stepIds: number[] }> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (user_id, name, status, setup, created_at, updated_at, launched_at)
     values ($1, 'Spring', $2, $3, $4, $4, $4) returning id`,
    [userId, status, { ...openSetup, ...setup, mailboxIds }, now],
  )
  const { id } = rows[0]!
  await pool.query(
    'insert into campaign_mailboxes (campaign_id, mailbox_id) select $1, unnest($2::integer[])',
    [id, mailboxIds],
  )
  const stepIds: number[] = []
  for (const [at, step] of steps.entries())
    stepIds.push(await addStep(pool, id, { ...step, position: at + 1, now }))
  return { id, stepIds }
}

export async function addStep(
  pool: Pool,
  campaignId: number,
  {
    subject,
    document,
    waitAmount,
    waitUnit = 'minutes',
    position,
    now,
  }: StepOptions & { position: number; now: Date },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'insert into campaign_steps (campaign_id, position) values ($1, $2) returning id',
    [campaignId, position],
  )
  const { id } = rows[0]!
  await pool.query(
    `insert into step_versions (step_id, number, wait_amount, wait_unit, subject, document, created_at)
     values ($1, 1, $2, $3, $4, $5, $6)`,
    [
      id,
      waitAmount ?? (position === 1 ? 0 : 60),
      waitUnit,
      JSON.stringify(subject ?? subjectOf(position === 1 ? 'Hello' : '')),
      JSON.stringify(document ?? text(`Text of step ${position}`)),
      now,
    ],
  )
  return id
}

type PersonOptions = {
  name?: string
  email: string
  companyDomain?: string
  variables?: Record<string, string>
  now: Date
}

/** Enrols a person of the account's own, with an address of their own and no plan yet. */
export async function enrol(
  pool: Pool,
  { userId, campaignId }: { userId: AccountId; campaignId: number },
  { name = 'Kim Minsu', email, companyDomain, variables = {}, now }: PersonOptions,
): Promise<number> {
  const person = await pool.query<{ id: number }>(
    `insert into own_people (user_id, team_id, full_name, name_folded, created_at)
     values ($1, ${teamOf('$1')}, $2, $3, $4) returning id`,
    [userId, name, fold(name), now],
  )
  const personId = person.rows[0]!.id
  await pool.query(
    `insert into own_contact_values (user_id, team_id, own_person_id, kind, value, added_at)
     values ($1, ${teamOf('$1')}, $2, 'email', $3, $4)`,
    [userId, personId, email, now],
  )
  const { rows } = await pool.query<{ id: number }>(
    `insert into enrolments (campaign_id, user_id, team_id, own_person_id, name, address, address_hash, company_domain, variables, state, added_at)
     values ($1, $2, (select team_id from users where id = $2), $3, $4, $5, $6, $7, $8, 'active', $9) returning id`,
    [
      campaignId,
      userId,
      personId,
      name,
      email,
      mailboxHash(testSuppressionKey, email),
      companyDomain ?? null,
      variables,
      now,
    ],
  )
  return rows[0]!.id
}
