import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { AccountClient } from '../../../../database/as-account.ts'
import { findList, updateList } from '../../queries.ts'
import { findImportedTags, storeImportedTags, type ImportRow } from '../rows/import-queries.ts'
import { tagsIn } from '../rows/read-row.ts'

type TagInput = { listId: number; cells: string[]; now: Date }

/** Adds the tags of cells, as many as a list may have. Requires `lockLists`. */
export async function addTags(
  client: AccountClient,
  { id, userId }: ImportRow,
  { listId, cells, now }: TagInput,
): Promise<void> {
  if (cells.length === 0) return
  const list = await findList(client, userId, listId)
  if (!list) return
  const byKey = new Map(list.tags.map((tag) => [fold(tag), tag]))
  const tags = [...new Set(cells)].flatMap((cell) => tagsIn(cell, list.tags))
  const given = new Map(tags.filter((tag) => fold(tag) !== '').map((tag) => [fold(tag), tag]))
  const imported = await findImportedTags(client, listId)
  // A tag that another import added also belongs to this one: it is removed with the last of them.
  const added = new Set([...given.keys()].filter((key) => imported.has(key)))
  for (const [key, tag] of given)
    if (!byKey.has(key) && byKey.size < limits.maxTags) {
      byKey.set(key, tag)
      added.add(key)
    }
  if (added.size > 0) await storeImportedTags(client, id, [...added])
  if (byKey.size === list.tags.length) return
  const words = { tags: [...byKey.values()], tagKeys: [...byKey.keys()] }
  await updateList(client, userId, { id: listId, ...words, now })
}

/**
 * Takes the tags off a list that an import added, unless another import gave them too. Requires
 * `lockLists`.
 */
export async function takeBackTags(
  client: AccountClient,
  { id, userId }: ImportRow,
  { listId, now }: { listId: number; now: Date },
): Promise<void> {
  const before = await findImportedTags(client, listId)
  await storeImportedTags(client, id, [])
  const after = await findImportedTags(client, listId)
  const list = await findList(client, userId, listId)
  const tags = list?.tags.filter((tag) => !before.has(fold(tag)) || after.has(fold(tag))) ?? []
  if (!list || tags.length === list.tags.length) return
  await updateList(client, userId, { id: listId, tags, tagKeys: tags.map(fold), now })
}
