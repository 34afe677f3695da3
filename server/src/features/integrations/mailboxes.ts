import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import type { Pool } from 'pg'
import type { Actor } from '../../http/authorize.ts'
import { findIntegrations, type IntegrationRow } from './queries.ts'

export type IntegrationsDeps = { pool: Pool }

/** The mailboxes that the actor sends from, oldest first. */
export async function listIntegrations({ pool }: IntegrationsDeps, actor: Actor): Promise<Integration[]> {
  const rows = await findIntegrations(pool, actor.userId)
  return rows.map(toContract)
}

function toContract({ createdAt, ...row }: IntegrationRow): Integration {
  return { ...row, createdAt: createdAt.toISOString() }
}
