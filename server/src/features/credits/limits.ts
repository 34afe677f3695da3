import { creditModules, type CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import { findSpending, monthOf, replaceLimit, type MemberSpending } from './allowance-queries.ts'

/**
 * Sets what an account may spend of a module in a month; null lifts the limit. Returns the limit that
 * it had. The account must be locked, as it is while it spends, so that it is never over a limit
 * that was set before.
 */
export const setLimit = (
  client: AccountClient,
  userId: AccountId,
  change: { module: CreditModule; limit: number | null },
): Promise<number | null> => replaceLimit(client, userId, change)

/** The limits of a team's accounts, and what each has spent in this calendar month (UTC). */
export const spendingOf = (db: Database, teamId: TeamId, now: Date): Promise<MemberSpending[]> =>
  findSpending(db, teamId, { modules: creditModules, month: monthOf(now) })
