import type { Pool } from 'pg'
import type { Actor } from '../../authorize.ts'
import { findListsOf } from './queries.ts'

/** In which of the account's lists a person is; in none, also when there is no such person. */
export async function checkTalentExistence(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { talentId }: { talentId: number },
): Promise<{ exists: boolean; lists: { id: number; title: string }[] }> {
  const lists = await findListsOf(pool, userId, talentId)
  return { exists: lists.length > 0, lists }
}
