import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { PoolClient } from 'pg'
import { oneOffRefusals, type OneOffFacts } from '../../guards/guards.ts'
import { accountFacts, isSuppressed, mailboxFacts, type FactsDeps } from './facts.ts'
import type { TurnContext } from './turn.ts'
import { findRefused, findOneOff, type OneOffRow } from './one-off-queries.ts'

/** `gone`: its source or its recipient no longer exists. */
type WhyNot = { reason: Reason | 'gone' }

type OneOffFactsQuery = {
  turn: TurnContext
  sendId: number
  now: Date
  /** Keeps anyone from being suppressed until the transaction ends. */
  lock?: boolean
}

/**
 * The reasons why a test, an answer or a check that is on file may not go now; none: it may. It doesn't
 * count against its own limits.
 */
export async function whyNotOneOff(
  client: PoolClient,
  deps: FactsDeps,
  query: OneOffFactsQuery,
): Promise<WhyNot[]> {
  const { turn, sendId, now } = query
  const send = await findOneOff(client, sendId)
  if (!send || !isForOwner(send)) return [{ reason: 'gone' }]
  const mailboxes = [{ ...turn.mailbox, isSynced: turn.isSynced }]
  const at = { mailboxes, now, without: sendId }
  const facts: OneOffFacts = {
    account: accountFacts(send, deps.config),
    brake: turn.brake,
    mailbox: (await mailboxFacts(client, at, campaignSetup.parse(send.setup ?? {})))[0] ?? null,
    refused: send.kind === 'answer' ? await refusedOf(client, deps, { ...query, send }) : [],
    // Asked when it was written.
    missing: [],
  }
  return oneOffRefusals(facts, now)
}

/** A test goes only to its owner, whose address may have changed; a check to its mailbox. */
function isForOwner({ kind, to, email, from }: OneOffRow): boolean {
  if (kind === 'check') return to === from
  return kind !== 'test' || to === email
}

async function refusedOf(
  client: PoolClient,
  { config }: FactsDeps,
  { send, lock = false }: OneOffFactsQuery & { send: OneOffRow },
): Promise<OneOffFacts['refused']> {
  const refused = await findRefused(client, send)
  return (await isSuppressed(client, config, send.to, lock)) ? [...refused, 'suppressed'] : refused
}
