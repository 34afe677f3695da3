import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { mayStateLimit } from '@rapport/contract/integrations/stated-limit.ts'
import type { Pool } from 'pg'
import { asActor } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import type { GmailMailboxes } from './gmail-mailboxes.ts'
import type { SmtpMailboxes } from './smtp-mailboxes.ts'
import { providerCap, usageOf } from './health/limits.ts'
import { findRamps } from './health/ramp-queries.ts'
import { rampLimit, usualDailyCap } from './health/ramp.ts'
import {
  findIntegrations,
  toggle,
  updateIntegration,
  type IntegrationRow,
  type MailboxSettings,
} from './queries.ts'

export type IntegrationsDeps = {
  pool: Pool
  now: () => Date
  gmail: GmailMailboxes
  smtp: SmtpMailboxes
}

/** The mailboxes that the actor sends from, oldest first. */
export async function listIntegrations(
  { pool, now }: Pick<IntegrationsDeps, 'pool' | 'now'>,
  { userId }: Actor,
  { provider }: { provider?: Integration['provider'] } = {},
): Promise<Integration[]> {
  const rows = await findIntegrations(pool, userId, { now: now(), ...(provider && { provider }) })
  return toContract(pool, rows, now())
}

/** Throws `not_found`. */
export async function getIntegration(
  db: Database,
  userId: AccountId,
  { id, provider, now }: { id: number; provider?: Integration['provider']; now: Date },
): Promise<Integration> {
  const [row] = await findIntegrations(db, userId, { id, now, ...(provider && { provider }) })
  if (!row) throw new AppError('not_found')
  return (await toContract(db, [row], now))[0]!
}

/** Throws `not_found`. */
export async function getEmailUsage(
  { pool, now }: IntegrationsDeps,
  { userId }: Actor,
  { id }: { id: number },
): Promise<{ used: number; limit: number; slotFreesAt: string | null }> {
  const mailbox = await getIntegration(pool, userId, { id, now: now() })
  const { slotFreesAt, ...usage } = await usageOf(pool, mailbox, now())
  return { ...usage, slotFreesAt: slotFreesAt && slotFreesAt.toISOString() }
}

/**
 * Absent fields stay as they are. Throws `not_found`, and `invalid_request` for a limit that the
 * owner may not state.
 */
export async function changeIntegration(
  { pool, now }: IntegrationsDeps,
  actor: Actor,
  { id, ...settings }: { id: number } & MailboxSettings,
): Promise<Integration> {
  return asActor(pool, actor, async (client) => {
    const { provider } = await getIntegration(client, actor.userId, { id, now: now() })
    if (settings.providerLimit !== undefined && !mayStateLimit(provider))
      throw new AppError('invalid_request', {
        errors: [{ path: 'providerLimit', code: 'error_unknown_key' }],
      })
    await updateIntegration(client, actor.userId, { id, settings })
    return getIntegration(client, actor.userId, { id, now: now() })
  })
}

/**
 * Switches a mailbox of a kind on or off, or the other way if `active` is absent. Throws `not_found`.
 */
export async function toggleIntegration(
  { pool, now }: IntegrationsDeps,
  actor: Actor,
  { id, provider, active }: Pick<Integration, 'id' | 'provider'> & { active: boolean | undefined },
): Promise<Integration> {
  return asActor(pool, actor, async (client) => {
    await toggle(client, actor.userId, { id, provider, active })
    return getIntegration(client, actor.userId, { id, provider, now: now() })
  })
}

async function toContract(db: Database, rows: readonly IntegrationRow[], now: Date): Promise<Integration[]> {
  const growing = rows.flatMap(({ id, isGrowing }) => (isGrowing ? [id] : []))
  const ramps = await findRamps(db, growing, { now })
  return rows.map(({ createdAt, syncedAt, heldWhy, heldAt, isGrowing, ...row }) => {
    const cap = providerCap(row)
    return {
      ...row,
      held: heldWhy && heldAt && { why: heldWhy, since: heldAt.toISOString() },
      providerCap: cap,
      usualDailyCap: usualDailyCap({ isGrowing, providerCap: cap }),
      rampLimit: rampLimit(ramps.get(row.id)?.sendingDays ?? null),
      syncedAt: syncedAt && syncedAt.toISOString(),
      createdAt: createdAt.toISOString(),
    }
  })
}
