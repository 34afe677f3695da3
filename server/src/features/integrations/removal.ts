import { asActor } from '../../database/as-account.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { getIntegration, type IntegrationsDeps } from './mailboxes.ts'
import { eraseCredentials, isConnectedElsewhere, lockCredentials } from './queries.ts'

/**
 * Erases the credentials, then revokes the access at Google, unless another account also has it:
 * Google has one access for each mailbox. The row stays, so that sent emails stay on file.
 * `isRevoked` is false if Google could not be reached. Throws `not_found`, also for a mailbox of
 * another provider.
 */
export async function removeGmail(
  { pool, gmail, now }: IntegrationsDeps,
  actor: Actor,
  { id }: { id: number },
): Promise<{ peopleCount: number; isRevoked: boolean }> {
  const { userId } = actor
  const { peopleCount, credentials, isShared } = await asActor(pool, actor, async (client) => {
    const stored = await lockCredentials(client, userId, id)
    const { provider, email, peopleCount: waiting } = await getIntegration(client, userId, { id, now: now() })
    if (provider !== 'gmail') throw new AppError('not_found')
    await eraseCredentials(client, userId, id)
    return {
      peopleCount: waiting,
      credentials: stored,
      isShared: await isConnectedElsewhere(client, id, email),
    }
  })
  const isRevoked = isShared || credentials === null || (await gmail.revoke({ id, credentials }))
  return { peopleCount, isRevoked }
}
