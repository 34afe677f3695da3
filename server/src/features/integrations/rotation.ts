import type { Pool, PoolClient } from 'pg'
import type { Config } from '../../config/config.ts'
import { StartError } from '../../config/start-error.ts'
import { inTransaction } from '../../database/transaction.ts'
import { rowName, secretsOf } from './gmail-mailboxes.ts'
import { lockAllCredentials, storeCredentials } from './queries.ts'
import { lockRevocations, storeRevocation } from './revocation-queries.ts'
import { SecretError, type Secrets } from './secrets.ts'

/**
 * For the start: encrypts anew what another key than SECRETS_KEY encrypted. Throws a StartError if mailboxes are connected, and the key is missing or is none of
 * those that encrypted them.
 */
export async function prepareSecrets(
  pool: Pool,
  config: Pick<Config, 'secretsKey' | 'secretsKeyOld'>,
): Promise<void> {
  const secrets = secretsOf(config)
  await inTransaction(pool, async (client) => {
    if (secrets) await sealRevocations(client, secrets)
    const stored = await lockAllCredentials(client)
    if (stored.length === 0) return
    if (!secrets) throw new StartError(`SECRETS_KEY must be set: ${mailboxes(stored.length)} connected`)
    const opened = stored.map(({ id, credentials }) => ({
      id,
      credentials,
      text: openedBy(secrets, { id, credentials }),
    }))
    const lost = opened.filter(({ text }) => text === null)
    if (lost.length > 0)
      throw new StartError(
        `SECRETS_KEY is not the key of ${mailboxes(lost.length)} connected: put it back, or set it as SECRETS_KEY_OLD (docs/gmail.md says what to do without it)`,
      )
    for (const { id, credentials, text } of opened)
      if (text !== null && !secrets.isCurrent(credentials))
        await storeCredentials(client, id, secrets.seal(rowName(id), text))
  })
}

/** What nobody can open any more is left to be given up. */
async function sealRevocations(client: PoolClient, secrets: Secrets): Promise<void> {
  for (const { id, mailboxId, credentials } of await lockRevocations(client)) {
    const text = openedBy(secrets, { id: mailboxId, credentials })
    if (text !== null && !secrets.isCurrent(credentials))
      await storeRevocation(client, id, secrets.seal(rowName(mailboxId), text))
  }
}

function openedBy(secrets: Secrets, { id, credentials }: { id: number; credentials: Buffer }): string | null {
  try {
    return secrets.open(rowName(id), credentials)
  } catch (error) {
    if (error instanceof SecretError) return null
    throw error
  }
}

const mailboxes = (count: number) => (count === 1 ? '1 mailbox that is' : `${count} mailboxes that are`)
