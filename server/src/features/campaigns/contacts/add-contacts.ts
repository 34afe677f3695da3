import type { addContacts as route } from '@rapport/contract/campaigns/contacts.ts'
import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import {
  addOutcomes,
  refusedReasons,
  type AddOutcome,
  type RefusedReason,
} from '@rapport/contract/campaigns/vocabularies.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PoolClient } from 'pg'
import { asActor, type AccountClient } from '../../../database/as-account.ts'
import type { Config } from '../../../config/config.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { announceChange } from '../../../live/announce.ts'
import { memberIdsOf } from '../../lists/lists.ts'
import type { PeopleDeps } from '../../people/people.ts'
import { findSuppressed } from '../../privacy/privacy.ts'
import { getCampaign, lockedCampaign, type CampaignsDeps } from '../campaigns.ts'
import { startSending } from '../sending/start-sending.ts'
import {
  countEnrolments,
  countThere,
  drawHoldout,
  findEnrolled,
  findRefused,
  insertEnrolments,
} from './enrol-queries.ts'
import { readRecipients, type Recipient } from './recipients.ts'

export type AddDeps = CampaignsDeps &
  Pick<PeopleDeps, 'search' | 'listFilter'> & {
    config: Pick<Config, 'suppressionKey'>
    /** How the account is written to, unless by its session. */
    write?: typeof asActor
  }

type AddInput = {
  id: number
  listIds?: number[] | undefined
  search: string
  revealed: boolean | null
  talentIds?: number[] | undefined
  filters?: FilterSet | undefined
  without: number[]
  dryRun: boolean
}

type Added = Output<(typeof route)['data']>

/** People of one transaction: others of the campaign, its sending too, wait for some hundred milliseconds. */
const batchSize = 2000

/**
 * Adds people in transactions of some thousand: after a crash, doing it again adds the rest. Throws `not_found` for the campaign or a list, `conflict` for an
 * archived campaign, `campaign_full` before anybody is added.
 */
export async function addContacts(
  deps: AddDeps,
  actor: Actor,
  input: AddInput,
  signal: AbortSignal,
): Promise<Added> {
  const { pool, write = asActor } = deps
  const { id, dryRun } = input
  const { isArchived } = await getCampaign(deps, actor, { id })
  if (isArchived) throw new AppError('conflict')
  const origins = await originsOf(deps, actor, input, signal)
  const ids = [...origins.keys()]
  const room = limits.maxCampaignContacts - (await countEnrolments(pool, id))
  if (ids.length > room && ids.length - (await countThere(pool, id, ids)) > room)
    throw new AppError('campaign_full')
  const outcomes = Object.fromEntries(addOutcomes.map((outcome) => [outcome, 0])) as Record<
    AddOutcome,
    number
  >
  const seen: Seen = { identities: new Set(), hashes: new Set() }
  for (let from = 0; from < ids.length; from += batchSize) {
    signal.throwIfAborted()
    const batch = ids.slice(from, from + batchSize)
    const recipients = await readRecipients({ pool, ...deps.config }, actor, batch)
    const decided = await write(pool, actor, async (client) => {
      const decisions = await decide(client, actor, deps, { id, recipients, seen, lock: !dryRun })
      if (!dryRun) await store(client, actor, deps, { id, decisions, origins })
      return decisions
    })
    for (const { outcome } of decided) outcomes[outcome]++
  }
  const total = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  return { total, outcomes }
}

/** The people meant, each once, with the first list that names them. */
async function originsOf(
  { pool, search, listFilter }: AddDeps,
  actor: Actor,
  { listIds = [], search: text, revealed, talentIds = [], filters, without }: AddInput,
  signal: AbortSignal,
): Promise<Map<number, number | null>> {
  const origins = new Map<number, number | null>()
  const left = new Set(without)
  const add = (ids: readonly number[], listId: number | null) => {
    for (const id of ids) if (!left.has(id) && !origins.has(id)) origins.set(id, listId)
  }
  const members = await memberIdsOf({ pool }, actor, { listIds, search: text, revealed })
  for (const listId of listIds) add(members.get(listId) ?? [], listId)
  add(talentIds, null)
  if (filters) {
    const resolved = await listFilter.resolve(actor.userId, filters, 'filters.')
    const limit = limits.maxCampaignContacts + without.length + 1
    add((await search.search(resolved, { offset: 0, limit }, signal)).ids, null)
  }
  return origins
}

/** Of the people of earlier batches, and earlier ones of this batch. */
type Seen = { identities: Set<number>; hashes: Set<string> }

type Decision = { recipient: Recipient; outcome: AddOutcome }

async function decide(
  client: PoolClient,
  { userId }: Actor,
  { config }: Pick<AddDeps, 'config'>,
  { id, recipients, seen, lock }: { id: number; recipients: Recipient[]; seen: Seen; lock: boolean },
): Promise<Decision[]> {
  const setup = lock
    ? (await lockedCampaign(client, userId, id)).setup
    : (await getCampaign({ pool: client }, { userId }, { id })).setup
  const { risky } = campaignSetup.parse(setup)
  const handles = recipients.flatMap(({ address }) =>
    address === null ? [] : [{ kind: 'email' as const, value: address.toLowerCase() }],
  )
  const hashes = recipients.flatMap(({ addressHash }) => addressHash ?? [])
  const suppressed = await findSuppressed(client, config.suppressionKey, { handles, lock: false })
  const refused = await findRefused(client, userId, hashes)
  const { here, elsewhere } = await findEnrolled(client, userId, id, recipients)
  const isRefused = (why: RefusedReason) =>
    new Set(refused.flatMap((each) => (each.why === why ? each.hash : [])))
  const unsubscribed = isRefused('unsubscribed')
  const complained = isRefused('complained')
  const bounced = isRefused('bounced')
  return recipients.map((recipient) => {
    const { identity, address, addressHash: hash, status } = recipient
    const has = (hashSet: ReadonlySet<string>) => hash !== null && hashSet.has(hash)
    const isAlready = [here, seen].some((known) => known.identities.has(identity) || has(known.hashes))
    const tests: Record<Exclude<AddOutcome, 'added'>, boolean> = {
      suppressed: address !== null && suppressed.has(`email:${address.toLowerCase()}`),
      already: isAlready,
      unsubscribed: has(unsubscribed),
      complained: has(complained),
      bounced: has(bounced),
      no_address: address === null,
      address_risky: status === 'risky' && !risky,
      in_another_campaign: elsewhere.identities.has(identity) || has(elsewhere.hashes),
    }
    seen.identities.add(identity)
    if (hash !== null) seen.hashes.add(hash)
    const outcome = addOutcomes.find((each) => each === 'added' || tests[each]) ?? 'added'
    return { recipient, outcome }
  })
}

const stops: ReadonlySet<AddOutcome> = new Set(refusedReasons)

async function store(
  client: AccountClient,
  { userId }: Actor,
  { now }: Pick<AddDeps, 'now'>,
  {
    id,
    decisions,
    origins,
  }: { id: number; decisions: Decision[]; origins: ReadonlyMap<number, number | null> },
): Promise<void> {
  const people = decisions.flatMap(({ recipient, outcome }) => {
    if (outcome === 'already' || outcome === 'suppressed') return []
    const state = outcome === 'added' ? 'active' : stops.has(outcome) ? 'stopped' : 'held'
    const reason = outcome === 'added' ? null : outcome
    return { ...recipient, listId: origins.get(recipient.id) ?? null, state, reason } as const
  })
  if (people.length === 0) return
  await insertEnrolments(client, userId, { campaignId: id, people, now: now() })
  const { status, setup } = await lockedCampaign(client, userId, id)
  if (status !== 'draft') await drawHoldout(client, id, campaignSetup.parse(setup).holdoutPercent)
  if (status === 'running') await startSending(client, { campaignId: id, now: now() })
  await announceChange(client, userId, { kind: 'campaign', id })
}
