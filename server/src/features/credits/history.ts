import type { CreditEntry } from '@rapport/contract/credits/schemas.ts'
import type { CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import { hasRight } from '@rapport/contract/teams/roles.ts'
import type { Pool } from 'pg'
import type { Actor } from '../../http/authorize.ts'
import { countEntries, findEntries, type EntryRow } from './history-queries.ts'

type HistoryInput = { page: number; limit: number; module?: CreditModule | undefined }

/**
 * A page of the ledger, newest first. Whoever may not oversee the team gets what the account spent
 * itself. A page beyond the end is empty.
 */
export async function listCreditEntries(
  { pool }: { pool: Pool },
  actor: Actor,
  { page, limit, module }: HistoryInput,
): Promise<{ items: CreditEntry[]; metadata: { total: number; page: number; limit: number } }> {
  const filter = { module: module ?? null, isOwn: !hasRight(actor.role, 'oversee') }
  const [rows, total] = await Promise.all([
    findEntries(pool, actor.userId, { ...filter, limit, offset: (page - 1) * limit }),
    countEntries(pool, actor.userId, filter),
  ])
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

function toContract({ personId, fullName, createdAt, ...row }: EntryRow): CreditEntry {
  const person = personId === null ? null : { id: personId, fullName }
  return { ...row, person, createdAt: createdAt.toISOString() }
}
