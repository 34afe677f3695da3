import type { PlanRequest } from '@rapport/contract/plan-requests/schemas.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'

export type RequestRow = Omit<PlanRequest, 'requestedBy' | 'createdAt' | 'closedAt'> & {
  createdAt: Date
  closedAt: Date | null
  userId: AccountId
  email: string
  firstName: string
  lastName: string
  openedAt: Date
  planCode: string
  planExpiry: Date | null
  emailLeft: number
  emailUsed: number
  phoneLeft: number
  phoneUsed: number
  campaigns: number
}

type Page = { state: PlanRequest['state'] | null; limit: number; offset: number }

/** Open ones first, those that wait longest before the others; then the closed ones, newest first. */
export async function findRequests(db: Database, { state, limit, offset }: Page): Promise<RequestRow[]> {
  const { rows } = await db.query<RequestRow>(
    `select r.id, r.state, r.note, r.phone, r.answer, r.created_at as "createdAt", r.closed_at as "closedAt",
       u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName",
       u.created_at as "openedAt",
       u.plan_code as "planCode", u.plan_expires_at as "planExpiry",
       coalesce(e.total - e.used, 0) as "emailLeft", coalesce(e.used, 0) as "emailUsed",
       coalesce(p.total - p.used, 0) as "phoneLeft", coalesce(p.used, 0) as "phoneUsed",
       (select count(*)::integer from campaigns where user_id = u.id) as campaigns
     from (
       select *, case when state = 'open' then id else -id end as place from plan_requests
       where $1::text is null or state = $1 order by state <> 'open', place limit $2 offset $3
     ) r
       join users u on u.id = r.user_id
       left join credits e on e.team_id = u.team_id and e.module = 'TALENT_EMAIL_REVEAL'
       left join credits p on p.team_id = u.team_id and p.module = 'TALENT_PHONE_REVEAL'
     order by r.state <> 'open', r.place`,
    [state, limit, offset],
  )
  return rows
}

export async function countRequests(db: Database, state: PlanRequest['state'] | null): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from plan_requests where $1::text is null or state = $1',
    [state],
  )
  return rows[0]!.count
}
