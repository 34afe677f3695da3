import type { Pool } from 'pg'
import { asAccount } from '@rapport/server/database/as-account.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { addToEach } from '@rapport/server/features/lists/add-people.ts'
import { endAddition, insertAddition } from '@rapport/server/features/lists/addition-queries.ts'
import { insertList } from '@rapport/server/features/lists/queries.ts'

type NewList = { title: string; people?: number[]; now?: Date }

/** Creates a list with these people on it, without the API. Returns its id. */
export async function createList(
  pool: Pool,
  userId: AccountId,
  { title, people = [], now = new Date() }: NewList,
): Promise<number> {
  return asAccount(pool, userId, async (client) => {
    const words = { title, titleKey: title.toLowerCase(), tags: [], tagKeys: [] }
    const id = await insertList(client, userId, { ...words, now })
    const asked = { kind: 'person' as const, listIds: [id], personIds: people, now }
    const additionId = await insertAddition(client, userId, asked)
    // Own people who are on no list yet, too, as an import adds them.
    await addToEach(client, { userId, additionId, listIds: [id], ids: people, areMatched: true, now })
    await endAddition(client, additionId, { state: 'finished', now })
    return id
  })
}
