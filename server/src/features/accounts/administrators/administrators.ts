import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/database.ts'
import { isAdministrator } from '../../../http/authorize.ts'
import { findCandidates, type CandidateRow } from './queries.ts'

/** Everybody who is an administrator now, whether or not they have opened the administration. */
export async function findAdministrators(
  db: Database,
  { adminEmails }: Pick<Config, 'adminEmails'>,
): Promise<CandidateRow[]> {
  const candidates = await findCandidates(db, adminEmails)
  return candidates.filter((account) => isAdministrator(account, adminEmails))
}
