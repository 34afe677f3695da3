import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import { asActor } from '../../../database/as-account.ts'
import type { Actor } from '../../../http/authorize.ts'
import { readNotificationsAbout } from '../../notifications/notifications.ts'
import { getIntegration, type IntegrationsDeps } from '../mailboxes.ts'
import { releaseHeld } from '../queries.ts'

/**
 * Lets a mailbox go on that is held for its bounces, refusals or a complaint, none of which count
 * again. Does nothing to one that isn't held. Throws `not_found`.
 */
export async function releaseMailbox(
  { pool, now }: IntegrationsDeps,
  actor: Actor,
  { id }: { id: number },
): Promise<Integration> {
  const { userId } = actor
  const { notice: type } = reasons.mailbox_held
  return asActor(pool, actor, async (client) => {
    for (const released of await releaseHeld(client, userId, { id, now: now() }))
      await readNotificationsAbout(client, userId, { type, relatedEntityId: `${released}` })
    return getIntegration(client, userId, { id, now: now() })
  })
}
