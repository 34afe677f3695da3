import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { accountIdSchema, type AccountId } from '../../database/ids.ts'
import { announce, defineAnnouncement } from '../../live/announce.ts'
import { listenTo, type LiveFeature } from '../../live/live-feature.ts'
import { userRoom } from '../../live/live-namespace.ts'

const requestsChanged = defineAnnouncement({
  kind: 'plan_requests',
  content: z.object({ userId: accountIdSchema }),
})

/** Tells the account's browsers and those of administrators that its requests have changed. */
export const announceRequests = (db: Database, userId: AccountId): Promise<void> =>
  announce(db, requestsChanged, { userId })

const event = { kind: 'plan_requests' } as const

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
