import type { AuditAction, AuditTarget } from '@rapport/contract/admin/audit.ts'
import type { AuditFacts } from '@rapport/contract/admin/audit-facts.ts'
import type { Database } from '../../database/database.ts'
import type { Actor } from '../../http/authorize.ts'
import { insertEntry } from './queries.ts'

/** A user who does an administrator's work, and the network address they do it from. */
export type Admin = Actor & { address: string }

export const adminOf = ({ actor, address }: { actor: Actor; address: string }): Admin => ({
  ...actor,
  address,
})

type Entry = {
  action: AuditAction
  target?: { kind: AuditTarget; id: string | number }
  /** The changed facts, before and after. Ids and numbers, never addresses or names. */
  before?: AuditFacts
  after?: AuditFacts
  /** In the administrator's words. */
  reason?: string | undefined
  now: Date
}

/**
 * Records what an administrator did, or whose data they read, in the transaction of the change or
 * before the answer. Null is the operator's command line. Entries are never changed or removed: the
 * database refuses it.
 */
export async function audit(
  db: Database,
  admin: (Pick<Admin, 'userId' | 'address'> & { sessionId: string | null }) | null,
  { action, target, before, after, reason, now }: Entry,
): Promise<void> {
  await insertEntry(db, {
    at: now,
    userId: admin?.userId ?? null,
    sessionId: admin?.sessionId ?? null,
    address: admin?.address ?? null,
    action,
    targetKind: target?.kind ?? null,
    targetId: target === undefined ? null : String(target.id),
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
  })
}
