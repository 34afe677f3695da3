import type { OfferedVariable } from '@rapport/contract/campaigns/messages.ts'
import { isVariableName, personVariables } from '@rapport/contract/campaigns/variables.ts'
import type { Pool } from 'pg'
import type { Actor } from '../../../http/authorize.ts'
import { assertCampaign } from '../campaigns.ts'
import { findMissing } from './preview-queries.ts'

/**
 * The variables that an email to a campaign's recipients can use, and how many of them lack each.
 * Throws `not_found`.
 */
export async function listVariables(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { id }: { id: number },
): Promise<OfferedVariable[]> {
  await assertCampaign(pool, userId, id)
  const found = await findMissing(pool, id, personVariables)
  return found.filter(({ name }) => isVariableName(name))
}
