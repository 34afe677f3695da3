import type { PoolClient } from 'pg'
import { keepOpen, type AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { announceChanges } from '../../../live/announce.ts'
import { lockTeamOf } from '../../teams/teams.ts'
import { insertRemoval, removeMembers } from '../removal-queries.ts'
import { touchLists } from '../queries.ts'
import {
  copyOwn,
  findDoubles,
  findListsWith,
  findUnlinked,
  lockMadeLists,
  storeLinks,
  type Double,
  type MadeList,
} from './link-queries.ts'
import { lockRunning } from './queries.ts'

/** The number of own people that one transaction links. */
const turnSize = 1000

type TurnInput = { id: number; userId: AccountId; now: Date }

/**
 * Links the next own people of a running enrichment. If the shared person is on the same list, the
 * own person is removed from it, and the team's data about the own person moves to the shared one.
 * Teammates' lists with these people are kept free of doubles, too. Does nothing if the enrichment
 * has ended.
 */
export async function linkTurn(
  client: AccountClient,
  { id, userId, now }: TurnInput,
  lockPeople: (client: PoolClient, personIds: number[]) => Promise<void>,
): Promise<void> {
  const { ownIds, personIds } = await findUnlinked(client, id, turnSize)
  const found = await findListsWith(client, userId, ownIds)
  const { open } = await keepOpen(client, [...new Set(found.map(({ maker }) => maker))])
  await lockTeamOf(client, userId)
  // Lists, then people, as everything does that locks both.
  const lists = await lockMadeLists(client, found, open)
  await lockPeople(client, personIds)
  if (!(await lockRunning(client, id))) return
  await storeLinks(client, userId, { enrichmentId: id, ownIds })
  const listIds = lists.map((list) => list.id)
  const doubles = await findDoubles(client, userId, { listIds, personIds })
  if (doubles.length > 0) await takeOff(client, { userId, lists, doubles, now })
}

type Taking = { userId: AccountId; lists: MadeList[]; doubles: Double[]; now: Date }

/** Each maker can restore what is taken off their lists. */
async function takeOff(client: AccountClient, { userId, lists, doubles, now }: Taking): Promise<void> {
  await copyOwn(client, userId, doubles)
  const byList = Map.groupBy(doubles, ({ listId }) => listId)
  const changed = lists.filter(({ id }) => byList.has(id))
  for (const [maker, theirs] of Map.groupBy(changed, (list) => list.maker)) {
    const removalId = await insertRemoval(client, maker, now)
    for (const { id } of theirs)
      await removeMembers(client, removalId, {
        listIds: [id],
        memberIds: byList.get(id)!.map(({ memberId }) => memberId),
      })
  }
  await touchLists(
    client,
    changed.map(({ id }) => id),
    now,
  )
  const teammates = new Set(changed.map(({ maker }) => maker).filter((maker) => maker !== userId))
  await announceChanges(client, [...teammates], { kind: 'lists' })
}
