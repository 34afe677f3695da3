import type { AuditAction, AuditTarget } from '@rapport/contract/admin/audit.ts'
import type { Database } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/placeholders.ts'
import type { AccountId } from '../../../database/ids.ts'
import { onDays, type Bounds } from '../calendar-days.ts'

export type AuditFilter = {
  /** The account that did it. */
  userId?: AccountId | undefined
  action?: AuditAction | undefined
  targetKind?: AuditTarget | undefined
  targetId?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  timeZone: string
}

const matching = ({
  user,
  action,
  targetKind,
  targetId,
  days,
}: Placeholders<'user' | 'action' | 'targetKind' | 'targetId'> & {
  days: Bounds
}) => `(${user}::integer is null or user_id = ${user}) and (${action}::text is null or action = ${action})
  and (${targetKind}::text is null or target_kind = ${targetKind}) and (${targetId}::text is null or target_id = ${targetId})
  and ${onDays('at', days)}`

const valuesOf = (filter: AuditFilter) => [
  filter.userId ?? null,
  filter.action ?? null,
  filter.targetKind ?? null,
  filter.targetId ?? null,
  filter.startDate ?? null,
  filter.endDate ?? null,
  filter.timeZone,
]

export type AuditRow = {
  id: number
  at: Date
  userId: AccountId | null
  email: string | null
  address: string | null
  action: string
  targetKind: string | null
  targetId: string | null
  targetEmail: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** Newest first; `limit` null: all. Addresses are those of now. Ids are doubles, exact up to 2^53. */
export const auditOf = (
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number | null } = { offset: 0, limit: null },
): { text: string; values: unknown[] } => ({
  text: `select id::float8 as id, at, user_id as "userId",
    (select email from users where id = e.user_id) as email, address, action,
       target_kind as "targetKind", target_id as "targetId",
       case when target_kind = 'account' then (select email from users
         where id = target_id::integer) end as "targetEmail",
       before, after, reason
     from (
       select * from audit_entries
       where ${matching({
         user: '$1',
         action: '$2',
         targetKind: '$3',
         targetId: '$4',
         days: { first: '$5', last: '$6', zone: '$7' },
       })}
       order by at desc, id desc offset $8 limit $9
     ) e`,
  values: [...valuesOf(filter), offset, limit],
})

export async function findAudit(
  db: Database,
  filter: AuditFilter,
  range: { offset: number; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>(auditOf(filter, range))
  return rows
}

export async function countAudit(db: Database, filter: AuditFilter): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from audit_entries
     where ${matching({
       user: '$1',
       action: '$2',
       targetKind: '$3',
       targetId: '$4',
       days: { first: '$5', last: '$6', zone: '$7' },
     })}`,
    valuesOf(filter),
  )
  return rows[0]!.count
}

/** Returns the id of the account with an address, removed or not; null if there is none. */
export async function findAccountId(db: Database, email: string): Promise<AccountId | null> {
  const { rows } = await db.query<{ id: AccountId }>('select id from users where email = $1', [email])
  return rows[0]?.id ?? null
}

/** Whether a session has an entry of an action since then. */
export async function hasEntrySince(
  db: Database,
  { userId, sessionId }: { userId: AccountId; sessionId: string },
  { action, since }: { action: AuditAction; since: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from audit_entries where user_id = $1 and action = $2 and session_id = $3 and at > $4
     ) as found`,
    [userId, action, sessionId, since],
  )
  return rows[0]!.found
}
