import { asActor, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { getIntegration, type IntegrationsDeps } from './mailboxes.ts'
import { eraseCredentials, findConnected, isConnectedElsewhere, lockCredentials } from './queries.ts'
import { revokeLater } from './revocation.ts'

/**
 * Erases the password of a mailbox. The row stays, so that sent emails stay on file. Throws
 * `not_found`, also for a mailbox of another kind.
 */
export async function removeSmtp(
  { pool, now }: IntegrationsDeps,
  actor: Actor,
  { id }: { id: number },
): Promise<{ peopleCount: number }> {
  return asActor(pool, actor, async (client) => {
    const { peopleCount } = await erase(client, { userId: actor.userId, id, provider: 'smtp', now: now() })
    return { peopleCount }
  })
}

/**
 * Erases the credentials, and returns them as they were stored, with the address and the people who
 * wait then. Throws `not_found`, also for a mailbox of another kind.
 */
async function erase(
  client: AccountClient,
  {
    userId,
    id,
    provider: kind,
    now,
  }: { userId: AccountId; id: number; provider: 'gmail' | 'smtp'; now: Date },
) {
  const credentials = await lockCredentials(client, userId, id)
  const { provider, email, peopleCount } = await getIntegration(client, userId, { id, now })
  if (provider !== kind) throw new AppError('not_found')
  await eraseCredentials(client, userId, id)
  return { email, peopleCount, credentials }
}

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
    const erased = await erase(client, { userId, id, provider: 'gmail', now: now() })
    return { ...erased, isShared: await isConnectedElsewhere(client, id, erased.email) }
  })
  const isRevoked = isShared || credentials === null || (await gmail.revoke({ id, credentials }))
  return { peopleCount, isRevoked }
}

/**
 * Erases the credentials of all mailboxes of an account, and has the access at Google end. Mailboxes
 * stay listed, so that their owner can connect them again.
 */
export async function removeMailboxes(
  client: AccountClient,
  userId: AccountId,
  { now }: { now: Date },
): Promise<void> {
  await revokeLater(client, userId, { now })
  for (const id of await findConnected(client, userId)) await eraseCredentials(client, userId, id)
}
