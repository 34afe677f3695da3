import type * as contract from '@rapport/contract/people/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import type { Actor } from '../../http/authorize.ts'
import { findTeammateEmails } from '../own-people/own-people.ts'
import type { PeopleDeps } from './people.ts'

export async function listTeammateEmails(
  { pool }: Pick<PeopleDeps, 'pool'>,
  { userId }: Actor,
  { talentIds }: { talentIds: number[] },
): Promise<Output<(typeof contract.listTeammateEmails)['data']>> {
  const emails = await findTeammateEmails(pool, userId, talentIds)
  return wholeList(emails.map(({ talentId, name, at }) => ({ talentId, name, at: at.toISOString() })))
}
