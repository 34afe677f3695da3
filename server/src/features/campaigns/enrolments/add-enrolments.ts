import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { addEnrolments as route } from '@rapport/contract/campaigns/enrolments.ts'
import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { addOutcomes, type AddOutcome } from '@rapport/contract/campaigns/vocabularies.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PoolClient } from 'pg'
import { asActor, type AccountClient } from '../../../database/as-account.ts'
import type { Config } from '../../../config/config.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { announceChange } from '../../../live/announce.ts'
import { findRevealable, type RevealDeps } from '../../contacts/contacts.ts'
import { memberIdsOf } from '../../lists/lists.ts'
import type { PeopleDeps } from '../../people/people.ts'
import { getCampaign, lockedCampaign, type CampaignsDeps } from '../campaigns.ts'
import { startSending } from '../sending/wake/start-sending.ts'
import { countEnrolments, countThere, drawHoldout, insertEnrolments } from './enrol-queries.ts'
import { outcomesOf, placeOf, type Seen } from './outcomes.ts'
import { readRecipients, type Recipient } from './recipients.ts'

export type AddDeps = CampaignsDeps &
  Pick<PeopleDeps, 'search' | 'listFilter'> & {
    config: Pick<Config, 'suppressionKey'>
    reveals: Pick<RevealDeps, 'lookup'>
    /** The way to write as the account, unless by its session. */
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

/**
 * The people added in one transaction. Others that use the campaign, its sending too, wait for some
 * hundred milliseconds.
 */
const batchSize = 2000

/**
 * Adds people in transactions of some thousand each. After a crash, a repeated call adds the rest.
 * Throws `not_found` for the campaign or a list, `conflict` for an archived campaign, and
 * `campaign_full` before anyone is added.
 */
export async function addEnrolments(
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

/** The people in the request, each once, with the first list that names them. */
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
    add(
      (await search.ask({ kind: 'search', filters: resolved, page: { offset: 0, limit } }, signal)).ids,
      null,
    )
  }
  return origins
}

type Decision = { recipient: Recipient; outcome: AddOutcome }

async function decide(
  client: PoolClient,
  { userId }: Actor,
  { config, reveals }: Pick<AddDeps, 'config' | 'reveals'>,
  { id, recipients, seen, lock }: { id: number; recipients: Recipient[]; seen: Seen; lock: boolean },
): Promise<Decision[]> {
  if (lock) await lockedCampaign(client, userId, id)
  // An own person that a provider would know is nobody whom a campaign's reveal asks for.
  const personIds = recipients.flatMap(({ address, identity }) =>
    address === null && !isOwnId(identity) ? identity : [],
  )
  const revealable = new Set(await findRevealable(client, reveals, userId, { personIds, kind: 'email' }))
  const outcomes = await outcomesOf(client, { config }, { userId, id, recipients, seen, revealable })
  return [...outcomes].map(([recipient, outcome]) => ({ recipient, outcome }))
}

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
    return { ...recipient, listId: origins.get(recipient.id) ?? null, ...placeOf(outcome) }
  })
  if (people.length === 0) return
  await insertEnrolments(client, userId, { campaignId: id, people, now: now() })
  const { status, setup } = await lockedCampaign(client, userId, id)
  if (status !== 'draft') await drawHoldout(client, id, campaignSetup.parse(setup).holdoutPercent)
  if (status === 'running') await startSending(client, { campaignId: id, now: now() })
  await announceChange(client, userId, { kind: 'campaign', id })
}
