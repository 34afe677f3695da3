import type { PoolClient } from 'pg'
import type { Database } from '../../../../database/database.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { counted } from '../../../integrations/integrations.ts'
import { companyHourMs } from '../../guards/guards.ts'

type RecentQuery = { userId: AccountId; now: Date; domain?: string; without?: number | undefined }

/**
 * When an account claimed emails of steps to people of each company within the past hour, oldest
 * first, by the company's domain. `domain`: of this company alone. `without`: a send that is not
 * counted.
 */
export async function recentToCompanies(
  db: Database | PoolClient,
  { userId, now, domain, without = 0 }: RecentQuery,
): Promise<Map<string, Date[]>> {
  const { rows } = await db.query<{ domain: string; times: Date[] }>(
    `select company_domain as domain, array_agg(claimed_at order by claimed_at) as times from sends
     where user_id = $1 and kind = 'step' and ${counted} and claimed_at > $2 and id <> $3
       and ${domain === undefined ? 'company_domain is not null' : 'company_domain = $4'}
     group by 1`,
    [userId, new Date(now.getTime() - companyHourMs), without, ...(domain === undefined ? [] : [domain])],
  )
  return new Map(rows.map(({ domain: company, times }) => [company, times]))
}
