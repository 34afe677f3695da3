import type { ClientBase } from 'pg'
import type { StagedItem } from './stage-person.ts'
import { hashesToFind } from '../privacy/privacy.ts'

/**
 * Finds the suppressed people of a batch. The writing transaction must keep the table locked
 * against new entries until it ends: a suppression that arrives meanwhile then finds the person and
 * can delete it.
 */
export async function findSuppressed(
  client: ClientBase,
  items: StagedItem[],
  suppressionKey: string,
): Promise<Set<StagedItem>> {
  const { rows } = await client.query<{ any: boolean }>('select exists (select from suppressions) as any')
  if (!rows[0]?.any) return new Set()
  const owners = new Map<string, StagedItem[]>()
  for (const item of items) {
    if (item.kind !== 'person') continue
    for (const { kind, value } of item.staged.handles) {
      for (const hash of hashesToFind(suppressionKey, kind, value).map((each) => each.toString('hex'))) {
        const sharing = owners.get(hash)
        if (sharing) sharing.push(item)
        else owners.set(hash, [item])
      }
    }
  }
  const found = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from suppressions where hash = any($1::bytea[])`,
    [[...owners.keys()].map((hash) => Buffer.from(hash, 'hex'))],
  )
  return new Set(found.rows.flatMap(({ hash }) => owners.get(hash) ?? []))
}
