import type { AccountSortField, AccountState } from '@rapport/contract/admin/account-sort.ts'
import type { PlanCode } from '@rapport/contract/admin/accounts.ts'
import type { CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { Database } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/placeholders.ts'

export type AccountRow = {
  id: number
  email: string
  firstName: string
  lastName: string
  planCode: PlanCode
  planExpiry: Date | null
  credits: { module: CreditModule; balance: number; reserved: number }[]
  isVerified: boolean
  isAppointed: boolean
  createdAt: Date
  deactivatedAt: Date | null
  removedAt: Date | null
  lastSeenAt: Date | null
  sessions: number
  mailboxes: number
  campaigns: number
}

const columns = (
  now: string,
) => `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.plan_code as "planCode",
  u.plan_expires_at as "planExpiry", u.is_verified as "isVerified",
  u.is_appointed as "isAppointed", u.created_at as "createdAt",
  u.deactivated_at as "deactivatedAt", u.removed_at as "removedAt",
  (select max(rotated_at) from sessions where user_id = u.id) as "lastSeenAt",
  (select count(*)::integer from sessions where user_id = u.id and ended_at is null
    and expires_at > ${now}) as sessions,
  (select count(*)::integer from mailboxes where user_id = u.id and connection <> 'removed') as mailboxes,
  (select count(*)::integer from campaigns where user_id = u.id) as campaigns,
  coalesce((
    select json_agg(json_build_object('module', module, 'balance', total - used, 'reserved', (
      select coalesce(sum(amount), 0) from credit_reservations
      where user_id in (select id from users where team_id = u.team_id) and module = c.module
    )))
    from credits c where c.team_id = u.team_id
  ), '[]') as credits`

/**
 * Must equal the indexed expression: with and without a space between the names, because Korean
 * names are written family name first.
 */
const searched = `lower(u.email || ' ' || u.first_name || ' ' || u.last_name || ' ' || u.last_name || u.first_name)`

const stateConditions: Record<AccountState | 'any', (now: string) => string> = {
  any: () => 'u.removed_at is null',
  trial: (now) => `u.removed_at is null and u.plan_code = 'TRIAL' and u.plan_expires_at > ${now}`,
  subscription: (now) =>
    `u.removed_at is null and u.plan_code = 'SUBSCRIPTION' and u.plan_expires_at > ${now}`,
  expired: (now) => `u.removed_at is null and (u.plan_expires_at is null or u.plan_expires_at <= ${now})`,
  removed: () => 'u.removed_at is not null',
}

const balanceOf = (module: CreditModule) =>
  `left join credits k on k.team_id = u.team_id and k.module = '${module}'`

const sorts: Record<AccountSortField, { key: string; join?: string }> = {
  createdAt: { key: 'u.id' },
  email: { key: 'u.email' },
  planExpiry: { key: 'u.plan_expires_at' },
  emailCredits: { key: 'coalesce(k.total - k.used, 0)', join: balanceOf('TALENT_EMAIL_REVEAL') },
  phoneCredits: { key: 'coalesce(k.total - k.used, 0)', join: balanceOf('TALENT_PHONE_REVEAL') },
  lastSeenAt: {
    key: 'k.seen',
    join: `left join (select user_id, max(rotated_at) as seen from sessions
      group by user_id) k on k.user_id = u.id`,
  },
}

export type AccountSearch = {
  now: Date
  search?: string | undefined
  plan?: PlanCode | undefined
  state?: AccountState | undefined
  sortOn: AccountSortField
  sortBy: 'asc' | 'desc'
  offset: number
  limit: number
}

const conditionOf = (
  { state, search }: AccountSearch,
  { now, plan, text }: Placeholders<'now' | 'plan' | 'text'>,
) =>
  `${stateConditions[state ?? 'any'](now)} and (${now}::timestamptz is not null)
   and (${plan}::text is null or u.plan_code = ${plan})
   and ${search === undefined ? `${text}::text is null` : `${searched} like '%' || lower(${text}) || '%'`}`

const valuesOf = ({ now, plan, search }: AccountSearch) => [
  now,
  plan ?? null,
  search?.replaceAll(/[\\%_]/g, (character) => `\\${character}`) ?? null,
]

export async function findAccounts(db: Database, search: AccountSearch): Promise<AccountRow[]> {
  const { key, join = '' } = sorts[search.sortOn]
  const order = (of: string, id: string) =>
    `order by ${of} ${search.sortBy} nulls last, ${id} ${search.sortBy}`
  const { rows } = await db.query<AccountRow>(
    `with page as (
       select u.id, ${key} as key from users u ${join} 
       where ${conditionOf(search, { now: '$1', plan: '$2', text: '$3' })}
       ${order(key, 'u.id')} offset $4 limit $5
     )
     select ${columns('$1')} from page join users u on u.id = page.id ${order('page.key', 'u.id')}`,
    [...valuesOf(search), search.offset, search.limit],
  )
  return rows
}

export async function countAccounts(db: Database, search: AccountSearch): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::integer as total from users u
     where ${conditionOf(search, { now: '$1', plan: '$2', text: '$3' })}`,
    valuesOf(search),
  )
  return rows[0]!.total
}

export async function findAccount(db: Database, id: number, now: Date): Promise<AccountRow | null> {
  const { rows } = await db.query<AccountRow>(`select ${columns('$1')} from users u where u.id = $2`, [
    now,
    id,
  ])
  return rows[0] ?? null
}
