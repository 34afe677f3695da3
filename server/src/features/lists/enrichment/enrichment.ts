import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Enrichment, EnrichmentQuote } from '@rapport/contract/lists/enrichment.ts'
import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import { asActor } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import {
  assertMayBuy,
  findParts,
  lockForReveals,
  quoteReveals,
  reserveReveals,
  type RevealDeps,
} from '../../contacts/contacts.ts'
import { readList } from '../lists.ts'
import { lockLists } from '../queries.ts'
import { choosePeople, type Choice } from './choose-people.ts'
import { announceEnrichment, endEnrichment, queueEnrichment } from './enrichment-job.ts'
import { insertLinks } from './link-queries.ts'
import { findEnrichment, findRunning, insertEnrichment } from './queries.ts'

type EnrichmentChoice = Choice & { kinds: RevealType[] }

/** The maximum cost now. Throws `not_found`. */
export async function quoteEnrichment(
  deps: RevealDeps,
  { userId }: Actor,
  choice: EnrichmentChoice,
): Promise<EnrichmentQuote> {
  const { kinds } = choice
  await readList(deps.pool, userId, choice.listId)
  const { members, unmatched, links, of } = await choosePeople(deps.pool, deps, userId, choice)
  const quotes = await Promise.all(kinds.map((kind) => quoteReveals(deps, userId, { kind, ...of(kind) })))
  return { members, linkable: links.length, unmatched, quotes }
}

type MaxCredits = Partial<Record<RevealType, number | undefined>>

/**
 * Queues an enrichment and reserves its maximum cost, which each kind's part alone may spend.
 * Throws `not_found`, `nothing_to_reveal` if no person would be revealed or linked,
 * `too_many_bulk_reveals`, `out_of_credits` or `limit_reached` with the number missing,
 * `plan_expired` or `email_unverified`, also if it would cost nothing.
 */
export async function startEnrichment(
  deps: RevealDeps,
  actor: Actor,
  { maxCredits = {}, ...choice }: EnrichmentChoice & { maxCredits?: MaxCredits | undefined },
): Promise<Enrichment> {
  const { userId } = actor
  const { listId, kinds } = choice
  return asActor(deps.pool, actor, async (client) => {
    const now = deps.now()
    await assertMayBuy(client, userId, now)
    if ((await lockLists(client, userId, [listId])).length === 0) throw new AppError('not_found')
    const { members, unmatched, links, personIds, of } = await choosePeople(client, deps, userId, choice)
    await lockForReveals(client, userId, personIds)
    const id = await insertEnrichment(client, userId, { listId, kinds, members, unmatched, now })
    await insertLinks(client, id, links)
    let waiting = 0
    for (const kind of contactKinds.filter((each) => kinds.includes(each))) {
      const part = {
        ...of(kind),
        kind,
        maxCredits: maxCredits[kind] ?? null,
        enrichmentId: id,
        now,
      }
      waiting += (await reserveReveals(client, deps, userId, part)).waiting
    }
    if (waiting === 0 && links.length === 0) throw new AppError('nothing_to_reveal')
    if ((await findRunning(client, userId)).length > limits.maxRunningBulkReveals)
      throw new AppError('too_many_bulk_reveals')
    await queueEnrichment(client, { userId, id })
    await announceEnrichment(client, userId, id)
    return readEnrichment(client, userId, { listId, id })
  })
}

type Run = { id: number; runId: number }

/** Throws `not_found`, also if its list is deleted. */
export const getEnrichment = (
  { pool }: Pick<RevealDeps, 'pool'>,
  { userId }: Actor,
  { id: listId, runId: id }: Run,
): Promise<Enrichment> => readEnrichment(pool, userId, { listId, id })

/** The newest of a list. Throws `not_found` if there is no such list. */
export async function findLatestEnrichment(
  { pool }: Pick<RevealDeps, 'pool'>,
  { userId }: Actor,
  { id: listId }: { id: number },
): Promise<{ run: Enrichment | null }> {
  await readList(pool, userId, listId)
  return { run: await toContract(pool, userId, { listId, id: null }) }
}

/** Stops before the next person. Does nothing to one that has ended. Throws `not_found`. */
export async function cancelEnrichment(
  deps: Pick<RevealDeps, 'pool' | 'now'>,
  actor: Actor,
  input: Run,
): Promise<Enrichment> {
  const { id } = await getEnrichment(deps, actor, input)
  const ending = { id, state: 'cancelled', now: deps.now() } as const
  await asActor(deps.pool, actor, (client) => endEnrichment(client, actor.userId, ending))
  return getEnrichment(deps, actor, input)
}

type EnrichmentKey = { listId: number; id: number }

async function readEnrichment(db: Database, userId: AccountId, named: EnrichmentKey): Promise<Enrichment> {
  const found = await toContract(db, userId, named)
  if (!found) throw new AppError('not_found')
  return found
}

async function toContract(
  db: Database,
  userId: AccountId,
  named: Omit<EnrichmentKey, 'id'> & { id: number | null },
): Promise<Enrichment | null> {
  const row = await findEnrichment(db, userId, { ...named, maxLinks: limits.maxNamedLinks })
  if (!row) return null
  const { createdAt, finishedAt, ...counts } = row
  const parts = await findParts(db, userId, [row.id])
  return {
    ...counts,
    kinds: parts.map(({ kind: revealType, total, revealed, owned, nothing, unavailable }) => ({
      revealType,
      total,
      done: revealed + owned + nothing + unavailable,
      revealed,
      owned,
      nothing,
      unavailable,
    })),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
