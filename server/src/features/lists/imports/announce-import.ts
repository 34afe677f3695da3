import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { announceChange } from '../../../live/announce.ts'

export async function announceImport(db: Database, userId: AccountId, id: number): Promise<void> {
  await announceChange(db, userId, { kind: 'list_import', id })
  await announceChange(db, userId, { kind: 'lists' })
}
