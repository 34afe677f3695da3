import type { AuditAction, AuditTarget } from '@rapport/contract/admin/audit.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'

type NewEntry = {
  at: Date
  userId: AccountId | null
  sessionId: string | null
  address: string | null
  action: AuditAction
  targetKind: AuditTarget | null
  targetId: string | null
  before: object | null
  after: object | null
  reason: string | null
}

export async function insertEntry(db: Database, entry: NewEntry): Promise<void> {
  const { at, userId, sessionId, address, action, targetKind, targetId, before, after, reason } = entry
  await db.query(
    `insert into audit_entries (at, user_id, session_id, address, action, target_kind, target_id,
       before, after, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [at, userId, sessionId, address, action, targetKind, targetId, before, after, reason],
  )
}
