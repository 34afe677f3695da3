import type { CreditModule, CreditReason } from '@rapport/contract/credits/vocabularies.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { ledgerOf, teamOf } from '../../database/team-of.ts'
import { namedAccount } from '../../database/account-name.ts'

export type EntryRow = {
  id: number
  module: CreditModule
  reason: CreditReason
  amount: number
  balance: number
  personId: number | null
  fullName: string | null
  spentBy: { id: AccountId; name: string } | null
  createdAt: Date
}

/** SQL for the account that spent a row's credit, or the one that was given back. */
const spender = (entry: string) => `coalesce(
  (select user_id from credit_entries s where s.id = ${entry}.refunded_entry_id), ${entry}.user_id
)`

type EntryFilter = { module: CreditModule | null; isOwn: boolean }
type EntryPage = EntryFilter & { offset: number; limit: number }

/**
 * Newest first: all of the account's team, or only what the account spent itself. Ids are doubles,
 * exact up to 2^53.
 */
export async function findEntries(
  db: Database,
  userId: AccountId,
  { module, isOwn, offset, limit }: EntryPage,
): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select e.id::float8 as id, e.module, e.reason, e.amount, e.balance, e.person_id as "personId",
       p.full_name as "fullName",
       ${namedAccount(
         spender('e'),
         `named.team_id = ${teamOf('$1')} and e.reason in ('reveal', 'search', 'bring_in', 'refund')`,
       )} as "spentBy",
       e.created_at as "createdAt"
     from credit_entries e left join people p on p.id = e.person_id
     where ${ledgerOf('$1', 'e')} and ($2::text is null or e.module = $2)
       and (not $3 or ${spender('e')} = $1)
     order by e.id desc limit $4 offset $5`,
    [userId, module, isOwn, limit, offset],
  )
  return rows
}

export async function countEntries(
  db: Database,
  userId: AccountId,
  { module, isOwn }: EntryFilter,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from credit_entries e
     where ${ledgerOf('$1', 'e')} and ($2::text is null or e.module = $2)
       and (not $3 or ${spender('e')} = $1)`,
    [userId, module, isOwn],
  )
  return rows[0]!.count
}
