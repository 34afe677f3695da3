import type { AdminMailbox, listMailboxes as route } from '@rapport/contract/admin/operation.ts'
import type { Output } from '@rapport/contract/route.ts'
import { domainOf } from '../../../mail/address-aliases.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import { findAllBrake, releaseBrake, type BrakeDeps } from '../../campaigns/campaigns.ts'
import { findAllMailboxes, providerCap, type MailboxStanding } from '../../integrations/integrations.ts'

export type MailboxesDeps = BrakeDeps

const day = 24 * 60 * 60 * 1000

/** The mailboxes of all accounts, by the domains of their addresses: an account's own page names it. */
export async function listMailboxes(
  { pool, now }: Pick<MailboxesDeps, 'pool' | 'now'>,
  { page, limit }: { page: number; limit: number },
): Promise<Output<(typeof route)['data']>> {
  const range = { offset: (page - 1) * limit, limit, since: new Date(now().getTime() - day) }
  const [{ brake, brakedAt }, { rows, total }] = await Promise.all([
    findAllBrake(pool),
    findAllMailboxes(pool, range),
  ])
  return {
    all: heldBy(brake, brakedAt),
    items: rows.map(toContract),
    metadata: { total, page, limit },
  }
}

const heldBy = <R>(reason: R | null, since: Date | null) =>
  reason === null || since === null ? null : { reason, since: since.toISOString() }

const toContract = (row: MailboxStanding): AdminMailbox => ({
  id: row.id,
  accountId: row.userId,
  provider: row.provider,
  domain: domainOf(row.email),
  isActive: row.isActive,
  connection: row.connection,
  hasSyncFailed: row.hasSyncFailed,
  sent: row.sent,
  limit: Math.min(row.dailyCap ?? Infinity, providerCap(row)),
  brake: heldBy(row.brake, row.brakedAt),
})

/** Releases a mailbox, or all sending. Throws as `releaseBrake` does. */
export async function release(
  deps: MailboxesDeps,
  admin: Admin,
  { mailboxId }: { mailboxId?: number | undefined },
): Promise<{ found: number; matched: number }> {
  return releaseBrake(deps, { mailboxId }, (client) =>
    audit(client, admin, {
      action: 'brake_released',
      ...(mailboxId !== undefined && { target: { kind: 'mailbox', id: mailboxId } }),
      now: deps.now(),
    }),
  )
}
