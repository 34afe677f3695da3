import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { insertRemoval, removeMembers } from '../removal-queries.ts'
import { lockLists, touchLists } from '../queries.ts'
import { copyOwn, findDoubles, findListsWith, findUnlinked, storeLinks, type Double } from './link-queries.ts'
import { lockRunning } from './queries.ts'

/** The number of own people that one transaction links. */
const turnSize = 1000

type TurnInput = { id: number; userId: AccountId; now: Date }

/**
 * Links the next own people of a running enrichment. If the shared person is on the same list, the
 * own person is removed from it, and the account's data about the own person moves to the shared
 * one. Does nothing if the enrichment has ended.
 */
export async function linkTurn(
  client: AccountClient,
  { id, userId, now }: TurnInput,
  lockPeople: (client: PoolClient, personIds: number[]) => Promise<void>,
): Promise<void> {
  const { ownIds, personIds } = await findUnlinked(client, id, turnSize)
  // Lists, then people, as everything does that locks both.
  const listIds = await lockLists(client, userId, await findListsWith(client, userId, ownIds))
  await lockPeople(client, personIds)
  if (!(await lockRunning(client, id))) return
  await storeLinks(client, id, ownIds)
  const doubles = await findDoubles(client, userId, { listIds, personIds })
  if (doubles.length > 0) await takeOff(client, { userId, doubles, now })
}

async function takeOff(
  client: AccountClient,
  { userId, doubles, now }: { userId: AccountId; doubles: Double[]; now: Date },
): Promise<void> {
  await copyOwn(client, userId, doubles)
  const removalId = await insertRemoval(client, userId, now)
  const byList = Map.groupBy(doubles, ({ listId }) => listId)
  for (const [listId, gone] of byList)
    await removeMembers(client, removalId, {
      listIds: [listId],
      memberIds: gone.map(({ memberId }) => memberId),
    })
  await touchLists(client, [...byList.keys()], now)
}
