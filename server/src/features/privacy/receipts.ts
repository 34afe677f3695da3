import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'
import { audit, type Admin } from '../audit/audit.ts'
import { suppress, type Handle, type Suppressed } from './privacy.ts'
import { countReceipts, insertReceipt, selectReceipts, type ReceiptRow } from './queries.ts'

export type Receipt = ReceiptRow

type Suppression = {
  handles: Handle[]
  personIds: number[]
  reason: string | null
  /** Null: the operator's command line. */
  admin: Admin | null
  now: Date
}

/** Suppresses people like `suppress`, and keeps a receipt: who did it, why, and how much was removed. */
export async function suppressWithReceipt(
  client: PoolClient,
  key: string,
  { handles, personIds, reason, admin, now }: Suppression,
): Promise<Receipt> {
  const suppressed: Suppressed = await suppress(client, key, handles, personIds)
  const userId = admin?.userId ?? null
  const id = await insertReceipt(client, { at: now, userId, reason, ...suppressed })
  await audit(client, admin, {
    action: 'people_suppressed',
    target: { kind: 'suppression', id },
    after: suppressed,
    reason: reason ?? undefined,
    now,
  })
  return { id, at: now, userId, reason, ...suppressed }
}

/** A page of the receipts, newest first, and how many there are. */
export async function findReceipts(
  db: Database,
  range: { offset: number; limit: number },
): Promise<{ rows: Receipt[]; total: number }> {
  return { rows: await selectReceipts(db, range), total: await countReceipts(db) }
}
