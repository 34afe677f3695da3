import type { AccountClient } from '../../../database/as-account.ts'
import type { ImportRow } from './import-queries.ts'
import { keysOf } from './match.ts'
import type { Plan } from './plan-rows.ts'
import { withinRoom } from './room.ts'
import { findKeys, hashOf, insertKeys, storeResults } from './row-queries.ts'

/** Finds the rows of people who had an earlier row, or for whom the list has no room, and stores what became of all. Changes nobody. */
export async function checkTurn(
  client: AccountClient,
  given: ImportRow,
  plans: readonly Plan[],
): Promise<void> {
  const keys = plans.map((plan) => allKeys(plan).map((key) => ({ key, hash: hashOf(key) })))
  const first = await findKeys(client, given.id, [...new Set(keys.flat().map(({ hash }) => hash))])
  const added = new Map<string, number>()
  for (const [at, { result, person }] of plans.entries()) {
    if (!person) continue
    const own = keys[at]!
    const earlier = own.filter(({ key }) => counts(key, person)).map(({ hash }) => first.get(hash))
    const same = earlier.find((number) => number !== undefined)
    if (same !== undefined) Object.assign(result, { outcome: 'unchanged', sameAs: same, changes: [] })
    for (const { hash } of own)
      if (!first.has(hash)) {
        first.set(hash, same ?? result.number)
        added.set(hash, same ?? result.number)
      }
  }
  const firstRows = plans.filter(({ person, result }) => person && result.sameAs === null)
  await withinRoom(client, { listId: given.listId, coming: given.counts.added ?? 0 }, firstRows)
  await insertKeys(client, given.id, added)
  await storeResults(
    client,
    given.id,
    plans.map(({ result }) => result),
  )
}

/** A member stands for the id or profile link that it was matched by. */
const allKeys = ({ person, result: { memberId, matchedBy } }: Plan): string[] => {
  if (!person) return []
  const keys = keysOf(person)
  return memberId === null
    ? keys
    : [
        `member:${memberId}`,
        ...keys.filter((key) => !key.startsWith(`${matchedBy}:`) || matchedBy === 'email'),
      ]
}

/** A row with an id is of that member alone, and one with a profile not of somebody who merely has the same name and company. */
const counts = (key: string, { rapportId, texts }: NonNullable<Plan['person']>) =>
  rapportId === null
    ? !key.startsWith('name:') || texts.linkedin_url === undefined
    : key.startsWith('member:')
