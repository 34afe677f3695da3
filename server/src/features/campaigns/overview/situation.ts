import { campaignSetup, type CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { findAllBrake } from '../restored/queries.ts'
import type { GuardFacts, MailboxFacts } from '../guards/guards.ts'
import { accountFacts, campaignFactsOf, mailboxFactsOf, readUses } from '../sending/facts/facts.ts'
import {
  findCampaignsAndAccount,
  findGroups,
  findMailboxesOf,
  type PeopleGroup,
} from './situation-queries.ts'

export type SituationDeps = { config: Pick<Config, 'internalDomains'>; now: () => Date }

/** The facts at a time that are the same for everyone in a campaign, as the guards ask for them. */
export type Situation = Pick<GuardFacts, 'account' | 'campaign' | 'brake'> & {
  setup: CampaignSetup
  /**
   * The mailboxes of its setup, and those that still write to its people. `isOffered`: to people
   * without one.
   */
  mailboxes: (MailboxFacts & { id: number; address: string; isOffered: boolean })[]
  people: PeopleGroup[]
  now: Date
}

/** Throws `not_found`. */
export async function readSituation(
  db: Database,
  deps: SituationDeps,
  { userId, campaignId }: { userId: AccountId; campaignId: number },
): Promise<Situation> {
  const situation = (await readSituations(db, deps, { userId, campaignIds: [campaignId] })).get(campaignId)
  if (!situation) throw new AppError('not_found')
  return situation
}

/**
 * The situations of those of these campaigns that the account has, by id. Takes as many queries as
 * one campaign does.
 */
export async function readSituations(
  db: Database,
  { config, now }: SituationDeps,
  { userId, campaignIds }: { userId: AccountId; campaignIds: readonly number[] },
): Promise<Map<number, Situation>> {
  const at = now()
  const rows = await findCampaignsAndAccount(db, userId, campaignIds)
  const ids = rows.map(({ campaignId }) => campaignId)
  const people = await findGroups(db, ids, at)
  const writing = [...people].flatMap(([campaignId, groups]) =>
    writingTo(groups).map((mailboxId) => ({ campaignId, mailboxId })),
  )
  const mailboxes = await findMailboxesOf(db, ids, writing)
  const campaigns = rows.map((row) =>
    Object.assign(row, {
      setup: campaignSetup.parse(row.setup),
      people: people.get(row.campaignId) ?? [],
      mailboxes: mailboxes.get(row.campaignId) ?? [],
    }),
  )
  const { brake } = await findAllBrake(db)
  const found = new Map<number, Situation>()
  // Most accounts have one zone.
  for (const [zone, same] of Map.groupBy(campaigns, ({ setup }) => setup.fallbackZone)) {
    const uses = await readUses(db, { zone, now: at }, same)
    for (const campaign of same)
      found.set(campaign.campaignId, {
        setup: campaign.setup,
        mailboxes: campaign.mailboxes.map((mailbox) => {
          const { id, address, isOffered } = mailbox
          return { id, address, isOffered, ...mailboxFactsOf(mailbox, campaign.setup, uses) }
        }),
        people: campaign.people,
        now: at,
        account: accountFacts(campaign, config),
        campaign: campaignFactsOf(campaign, campaign.setup, uses),
        brake,
      })
  }
  return found
}

/** The mailboxes that still write to anyone. */
function writingTo(people: readonly PeopleGroup[]): number[] {
  const ids = people.flatMap(({ state, mailboxId }) =>
    mailboxId !== null && (state === 'active' || state === 'held') ? mailboxId : [],
  )
  return [...new Set(ids)]
}
