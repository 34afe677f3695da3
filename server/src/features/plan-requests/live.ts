import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { accountIdSchema, type AccountId } from '../../database/ids.ts'
import { announce, announceChanges, defineAnnouncement } from '../../live/announce.ts'
import { listenTo, type LiveFeature } from '../../live/live-feature.ts'
import { userRoom } from '../../live/live-namespace.ts'
import { findTeammates } from '../teams/teams.ts'

const requestsChanged = defineAnnouncement({
  kind: 'plan_requests',
  content: z.object({ userId: accountIdSchema }),
})

const event = { kind: 'plan_requests' } as const

/** Tells the browsers of an account's team and those of administrators that its requests have changed. */
export async function announceRequests(db: Database, userId: AccountId): Promise<void> {
  await announce(db, requestsChanged, { userId })
  const others = (await findTeammates(db, userId)).filter((id) => id !== userId)
  if (others.length > 0) await announceChanges(db, others, event)
}

export const planRequestsLive: LiveFeature = {
  listeners: [
    listenTo(requestsChanged, (namespace, { userId }) => {
      namespace.local.to(userRoom(userId)).emit('changed', event)
      for (const socket of namespace.sockets.values())
        if (socket.data.actor.isAdmin && socket.data.actor.userId !== userId) socket.emit('changed', event)
    }),
  ],
  missable: [event],
}
