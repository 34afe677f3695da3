import type { ClientBase } from 'pg'
import type { StagedItem } from './stage-person.ts'
import { suppressionHash } from '../privacy/privacy.ts'

/**
 * The people of a batch who asked to be left out. Whoever writes keeps the table locked against new entries until the end of the
 * transaction, so that a suppression that comes meanwhile finds the person and can delete it.
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
      const hash = suppressionHash(suppressionKey, kind, value).toString('hex')
      const sharing = owners.get(hash)
      if (sharing) sharing.push(item)
      else owners.set(hash, [item])
    }
  }
  const found = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from suppressions where hash = any($1::bytea[])`,
    [[...owners.keys()].map((hash) => Buffer.from(hash, 'hex'))],
  )
  return new Set(found.rows.flatMap(({ hash }) => owners.get(hash) ?? []))
}
