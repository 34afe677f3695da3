import { createCampaign, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { createPeople, insertSession, personRecord, type TestUser } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import type { Pool } from 'pg'
import { asAccount } from '../../../src/database/as-account.ts'
import type { AccountId } from '../../../src/database/ids.ts'
import { planFirst } from '../../../src/features/campaigns/sending/plan/plan.ts'
import { domainOf } from '../../../src/mail/address-aliases.ts'
import type { FuzzedCampaign } from './disturb.ts'
import type { MailboxKind, Providers } from './mail/providers.ts'
import type { Random } from './random.ts'

/** An account of a history. */
type Member = { user: TestUser; sessionId: string; mailboxIds: number[] }

/** The accounts of a history, which are of one team: the first one has two mailboxes, the others one. */
export async function createTeam(
  pool: Pool,
  { providers, size, kinds }: { providers: Providers; size: number; kinds: readonly MailboxKind[] },
): Promise<Member[]> {
  const team: Member[] = []
  while (team.length < size) {
    const user = await createSender(pool)
    const [first] = team
    if (first) await joinTeam(pool, { id: user.id, of: first.user.id, role: 'owner' })
    const mailboxIds: number[] = []
    for (const letter of first ? ['c'] : ['a', 'b']) {
      const name = String.fromCharCode(letter.charCodeAt(0) + Math.max(0, team.length - 1))
      mailboxIds.push((await providers.add({ name, userId: user.id }, kinds)).mailboxId)
    }
    team.push({ user, sessionId: await insertSession(pool, user.id), mailboxIds })
  }
  return team
}

/** `ofTeam`: a generator of its own, so that histories of one account stay the same. */
type Draws = { random: Random; ofTeam: Random; now: Date }

/**
 * Two campaigns of the first account, and one of each other, in any order. Teammates know some of
 * the people by the same address, and some by another one.
 */
export async function createCampaigns(
  pool: Pool,
  team: readonly Member[],
  { random, ofTeam, now }: Draws,
): Promise<FuzzedCampaign[]> {
  const addresses = Array.from({ length: 6 }, (_, at) => `p${at}@company${at % 4}.example`)
  const records = team.length > 1 ? addresses.map(() => personRecord()) : []
  const shared = records.length > 0 ? await createPeople(pool, records) : []
  const planned = team.flatMap((member, at) =>
    (at === 0 ? [1, 0.5] : [0.8]).map((share) => ({ member, share })),
  )
  const campaigns: FuzzedCampaign[] = []
  while (planned.length > 0) {
    const [{ member, share }] = planned.splice(team.length > 1 ? ofTeam.below(planned.length) : 0, 1) as [
      (typeof planned)[number],
    ]
    const { user, sessionId, mailboxIds } = member
    const steps = Array.from({ length: 1 + random.below(3) }, () => ({ waitAmount: random.below(90) }))
    const setup = {
      spacingSeconds: random.pick([0, 30, 90]),
      quietDays: random.pick([0, 1]),
      dailyCap: random.pick([null, 4]),
      stopOnDomainReply: false,
    }
    const campaign = await createCampaign(pool, user.id, { setup, steps, mailboxIds, now })
    campaigns.push({ ...campaign, maker: { id: user.id, sessionId } })
    for (const [at, address] of addresses.entries()) {
      if (!random.chance(share)) continue
      const isOther = team.length > 1 && ofTeam.chance(0.5)
      const email = isOther ? address.replace('@', `.${user.id}@`) : address
      const place = { userId: user.id, campaignId: campaign.id, personId: shared[at] ?? null }
      await enrolShared(pool, place, { email, now })
    }
    await asAccount(pool, user.id, (client) =>
      planFirst(client, { random: () => random.next() }, { campaignId: campaign.id, now }),
    )
  }
  return campaigns
}

type Place = Parameters<typeof enrol>[1] & { personId: number | null }

/** Enrols an own person, who is linked to a shared one unless that is null. */
async function enrolShared(
  pool: Pool,
  { personId, ...place }: Place,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const id = await enrol(pool, place, { email, companyDomain: domainOf(email), now })
  if (personId === null) return
  await pool.query(
    `update own_people set shared_person_id = $2
     where id = (select own_person_id from enrolments where id = $1)`,
    [id, personId],
  )
}

/**
 * Releases whoever is held for a teammate's campaign, as if it were over for them. The sender asks
 * whether it is.
 */
export async function releaseHeld(pool: Pool, userIds: readonly AccountId[]): Promise<void> {
  await pool.query(
    `update enrolments set state = 'active', reason = null
     where user_id = any($1) and state = 'held' and reason = 'in_teammates_campaign'`,
    [userIds],
  )
}
