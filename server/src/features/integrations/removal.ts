import { inTransaction } from '../../database/transaction.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { getIntegration, type IntegrationsDeps } from './mailboxes.ts'
import { eraseCredentials } from './queries.ts'

/** Erases the credentials. The row stays, so that what was sent stays on file. Throws `not_found`, also for a mailbox of another provider. */
export async function removeGmail(
  { pool }: IntegrationsDeps,
  { userId }: Actor,
  { id }: { id: number },
): Promise<{ peopleCount: number }> {
  return inTransaction(pool, async (client) => {
    const { provider, peopleCount } = await getIntegration(client, userId, id)
    if (provider !== 'gmail') throw new AppError('not_found')
    await eraseCredentials(client, userId, id)
    return { peopleCount }
  })
}
