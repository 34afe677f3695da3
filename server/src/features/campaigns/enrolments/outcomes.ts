import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import { addOutcomes, type AddOutcome, type RefusedReason } from '@rapport/contract/campaigns/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountId } from '../../../database/ids.ts'
import type { Config } from '../../../config/config.ts'
import { findSuppressed } from '../../privacy/privacy.ts'
import { getCampaign } from '../campaigns.ts'
import { findEnrolled, findRefused } from './enrol-queries.ts'
import type { Recipient } from './recipients.ts'

/** The people of earlier batches, and the earlier ones of this batch. */
export type Seen = { identities: Set<number>; hashes: Set<string> }

type OutcomeQuery = {
  userId: AccountId
  id: number
  recipients: readonly Recipient[]
  /** Null: the people are in the campaign, so being there is no reason. */
  seen?: Seen | null
  /** Shared people whose address can be revealed. */
  revealable?: ReadonlySet<number>
}

/**
 * The outcome of adding each person to a campaign, by what is known of them now: the most telling
 * one. Throws `not_found`.
 */
export async function outcomesOf(
  client: PoolClient,
  { config }: { config: Pick<Config, 'suppressionKey'> },
  { userId, id, recipients, seen = null, revealable = new Set() }: OutcomeQuery,
): Promise<Map<Recipient, AddOutcome>> {
  const { risky } = campaignSetup.parse((await getCampaign({ pool: client }, { userId }, { id })).setup)
  const handles = recipients.flatMap(({ address }) =>
    address === null ? [] : [{ kind: 'email' as const, value: address.toLowerCase() }],
  )
  const hashes = recipients.flatMap(({ addressHash }) => addressHash ?? [])
  const suppressed = await findSuppressed(client, config.suppressionKey, { handles, lock: false })
  const refused = await findRefused(client, userId, hashes)
  const { here, elsewhere, withTeammates } = await findEnrolled(client, userId, id, recipients)
  const isRefused = (why: RefusedReason) =>
    new Set(refused.flatMap((each) => (each.why === why ? each.hash : [])))
  const unsubscribed = isRefused('unsubscribed')
  const complained = isRefused('complained')
  const bounced = isRefused('bounced')
  const outcomeOf = (recipient: Recipient): AddOutcome => {
    const { identity, address, addressHash: hash, status } = recipient
    const has = (hashSet: ReadonlySet<string>) => hash !== null && hashSet.has(hash)
    const isKnown = [here, seen].some(
      (known) => known?.identities.has(identity) || (known && has(known.hashes)),
    )
    const tests: Record<Exclude<AddOutcome, 'added'>, boolean> = {
      suppressed: address !== null && suppressed.has(`email:${address.toLowerCase()}`),
      already: seen !== null && isKnown,
      unsubscribed: has(unsubscribed),
      complained: has(complained),
      bounced: has(bounced),
      not_revealed: address === null && revealable.has(identity),
      no_address: address === null,
      address_invalid: status === 'invalid',
      address_risky: status === 'risky' && !risky,
      in_teammates_campaign: withTeammates.identities.has(identity) || has(withTeammates.hashes),
      in_another_campaign: elsewhere.identities.has(identity) || has(elsewhere.hashes),
    }
    seen?.identities.add(identity)
    if (hash !== null) seen?.hashes.add(hash)
    return addOutcomes.find((each) => each === 'added' || tests[each]) ?? 'added'
  }
  return new Map(recipients.map((recipient) => [recipient, outcomeOf(recipient)]))
}

/** The state in which a person with this outcome is in the campaign. */
export const placeOf = (outcome: Exclude<AddOutcome, 'already'>) =>
  outcome === 'added'
    ? ({ state: 'active', reason: null } as const)
    : { state: reasons[outcome].state, reason: outcome }
