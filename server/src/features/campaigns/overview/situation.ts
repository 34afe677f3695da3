import { campaignSetup, type CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findAllBrake } from '../brake/queries.ts'
import type { GuardFacts, MailboxFacts } from '../guards/guards.ts'
import { accountFacts, campaignFacts, mailboxFacts } from '../sending/facts.ts'
import {
  findCampaignAndAccount,
  findCampaignMailboxes,
  findGroups,
  type PeopleGroup,
} from './situation-queries.ts'

export type SituationDeps = { config: Pick<Config, 'internalEmailDomain'>; now: () => Date }

/** What holds for everybody of a campaign at a time, as the guards ask it. */
export type Situation = Pick<GuardFacts, 'account' | 'campaign' | 'brake'> & {
  setup: CampaignSetup
  /** Those of its setup, and those that write to its people still. `isOffered`: to people without one. */
  mailboxes: (MailboxFacts & { id: number; address: string; isOffered: boolean })[]
  people: PeopleGroup[]
  now: Date
}

/** Throws `not_found`. */
export async function readSituation(
  db: Database,
  { config, now }: SituationDeps,
  { userId, campaignId }: { userId: number; campaignId: number },
): Promise<Situation> {
  const row = await findCampaignAndAccount(db, userId, campaignId)
  if (!row) throw new AppError('not_found')
  const at = now()
  const setup = campaignSetup.parse(row.setup)
  const people = await findGroups(db, campaignId, at)
  const found = await findCampaignMailboxes(db, campaignId, writingTo(people))
  const facts = await mailboxFacts(db, { mailboxes: found, now: at }, setup)
  return {
    setup,
    mailboxes: found.map(({ id, address, isOffered }, place) =>
      Object.assign({ id, address, isOffered }, facts[place]!),
    ),
    people,
    now: at,
    account: accountFacts(row, config),
    campaign: await campaignFacts(db, { candidate: { ...row, campaignId }, now: at }, setup),
    brake: (await findAllBrake(db)).brake,
  }
}

/** The mailboxes that write to somebody still. */
function writingTo(people: readonly PeopleGroup[]): number[] {
  const ids = people.flatMap(({ state, mailboxId }) =>
    mailboxId !== null && (state === 'active' || state === 'held') ? mailboxId : [],
  )
  return [...new Set(ids)]
}
