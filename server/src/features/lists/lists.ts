import type { getList as route } from '@rapport/contract/lists/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { findList, findListsOf } from './queries.ts'

/** The account's lists that contain a person; empty if there is no such person. */
export async function checkTalentExistence(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { talentId }: { talentId: number },
): Promise<{ exists: boolean; lists: { id: number; title: string }[] }> {
  const lists = await findListsOf(pool, userId, talentId)
  return { exists: lists.length > 0, lists }
}

/** One of the account's lists. Throws `not_found`, also for a list of another account. */
export async function getList(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { id }: { id: number },
): Promise<Output<(typeof route)['data']>> {
  const list = await findList(pool, userId, id)
  if (!list) throw new AppError('not_found')
  return { ...list, createdAt: list.createdAt.toISOString() }
}
