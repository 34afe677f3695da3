import type { Pool } from 'pg'
import type { AccountId } from '../../../src/database/ids.ts'
import { getSteps, putSteps } from '../../../src/features/campaigns/steps/steps.ts'
import { subjectOf, text } from '@rapport/test-support/campaign-world.ts'
import type { ProviderAccount } from './mail/provider-account.ts'
import { internalActor } from '../../internal-actor.ts'
import type { Random } from './random.ts'

/** A campaign of a history, and the account that made it. */
export type FuzzedCampaign = {
  id: number
  stepIds: number[]
  maker: { id: AccountId; sessionId: string }
}

type World = {
  pool: Pool
  random: Random
  campaigns: readonly FuzzedCampaign[]
  accounts: readonly ProviderAccount[]
  now: Date
}

/** Something that users and recipients do. */
export async function disturb({ pool, random, campaigns, accounts, now }: World): Promise<void> {
  const campaign = random.pick(campaigns)
  const run = (sql: string, ...values: unknown[]) => pool.query(sql, values)
  switch (random.below(5)) {
    case 0:
      return void (await run(
        `update campaigns set status = 'paused' where id = $1 and status = 'running'`,
        campaign.id,
      ))
    case 1:
      return void (await run(
        `update campaigns set status = 'running' where id = $1 and status = 'paused'`,
        campaign.id,
      ))
    case 2:
      return edit({ pool, now }, campaign, random.pick(campaign.stepIds))
    case 3:
      return void (await run(
        `insert into refused_addresses (team_id, user_id, address_hash, why, evidence, at)
           select team_id, user_id, address_hash, 'unsubscribed', 'fuzz', $2 from enrolments where campaign_id = $1 order by id offset $3 limit 1
           on conflict do nothing`,
        campaign.id,
        now,
        random.below(20),
      ))
    default:
      for (const account of accounts) account.forget()
  }
}

const setStatus = (from: string, to: string) => async (pool: Pool, userIds: readonly AccountId[]) => {
  await pool.query('update campaigns set status = $3 where user_id = any($1) and status = $2', [
    userIds,
    from,
    to,
  ])
}

export const pauseAll = setStatus('running', 'paused')
const resumePaused = setStatus('paused', 'running')

/** Lets the campaigns that were paused go on, and the mailboxes that were stopped. */
export async function resumeAll(pool: Pool, userIds: readonly AccountId[], now: Date): Promise<void> {
  await resumePaused(pool, userIds)
  await pool.query(
    `update mailboxes set held = null, held_at = null, released_at = $2
     where user_id = any($1) and held is not null`,
    [userIds, now],
  )
}

/** Gives a step another text, and a wait that holds for everyone who waits for it. */
async function edit(
  { pool, now }: Pick<World, 'pool' | 'now'>,
  { id, maker }: FuzzedCampaign,
  stepId: number,
): Promise<void> {
  const deps = { pool, now: () => now }
  const { version, steps } = await getSteps(deps, { userId: maker.id }, { id })
  const edited = {
    wait: { amount: 5, unit: 'minutes' as const },
    subject: subjectOf('Edited'),
    document: text(`Edited at ${now.getTime()}`),
  }
  const changed = steps.map((step) => (step.id === stepId ? Object.assign({}, step, edited) : step))
  const actor = await internalActor(pool, { ...maker, email: '' })
  await putSteps(deps, actor, { id, version, steps: changed })
}
