import type { Pool, PoolClient } from 'pg'
import type { Config } from '../../../config/config.ts'
import { StartError } from '../../../config/start-error.ts'
import type { Database } from '../../../database/database.ts'
import { checkValue, hasServers, lockCheckValue, storeCheckValue } from '../../../database/key-checks.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { secretsOf } from '../gmail-mailboxes.ts'
import { rowName } from './open-secrets.ts'
import { storeCredentials } from '../connect-queries.ts'
import { findAllCredentials, lockAllCredentials } from '../queries.ts'
import { lockRevocations, storeRevocation } from '../revocation-queries.ts'
import { SecretError, type Secrets } from './secrets.ts'

/**
 * Must be called at the start. Re-encrypts values that another key than SECRETS_KEY encrypted, and
 * stores the key's check value. Throws a StartError if there are encrypted values, and the key is
 * missing or is none of those that encrypted them; or if servers are running with another key.
 */
export async function prepareSecrets(
  pool: Pool,
  config: Pick<Config, 'secretsKey' | 'secretsKeyOld'>,
): Promise<void> {
  const secrets = secretsOf(config)
  await inTransaction(pool, async (client) => {
    if (!secrets || config.secretsKey === null) return refuseWithout(client)
    const value = checkValue('secrets', config.secretsKey)
    const stored = await lockCheckValue(client, 'secrets')
    const isKnown = stored === null || [value, oldValueOf(config)].some((known) => known?.equals(stored))
    const unopened = await sealRevocations(client, secrets)
    const sealed = await sealCredentials(client, secrets)
    // Encrypted values are better evidence than the check value, which stands in for them while
    // there are none.
    if (!isKnown && sealed === 0) {
      if (unopened > 0)
        throw new StartError(notTheKeyOf(`${unopened} accesses that wait to be ended at Google`))
      if (await hasServers(client)) throw new StartError(otherServers)
    }
    await storeCheckValue(client, 'secrets', value)
  })
}

/**
 * What `prepareSecrets` would refuse about connected mailboxes: that the key is missing, or is none
 * of those that encrypted their credentials. Null if all can be decrypted. Changes nothing.
 */
export async function secretsFault(
  db: Database,
  config: Pick<Config, 'secretsKey' | 'secretsKeyOld'>,
): Promise<'missing' | 'foreign' | null> {
  const stored = await findAllCredentials(db)
  const secrets = secretsOf(config)
  if (!secrets) return stored.length > 0 ? 'missing' : null
  return stored.some((row) => openedBy(secrets, row) === null) ? 'foreign' : null
}

const oldValueOf = ({ secretsKeyOld }: Pick<Config, 'secretsKeyOld'>): Buffer | null =>
  secretsKeyOld === null ? null : checkValue('secrets', secretsKeyOld)

const otherServers =
  'SECRETS_KEY is not the key of the servers that are at work on this database: all must have the same'

const notTheKeyOf = (what: string) =>
  `SECRETS_KEY is not the key of ${what}: put it back, or set it as SECRETS_KEY_OLD (docs/gmail.md says what to do without it)`

async function refuseWithout(client: PoolClient): Promise<void> {
  const { length } = await lockAllCredentials(client)
  if (length > 0) throw new StartError(`SECRETS_KEY must be set: ${mailboxes(length)} connected`)
}

/** Returns how many mailboxes are connected. */
async function sealCredentials(client: PoolClient, secrets: Secrets): Promise<number> {
  const stored = await lockAllCredentials(client)
  const opened = stored.map((row) => ({ ...row, text: openedBy(secrets, row) }))
  const lost = opened.filter(({ text }) => text === null)
  if (lost.length > 0) throw new StartError(notTheKeyOf(`${mailboxes(lost.length)} connected`))
  for (const { id, credentials, text } of opened)
    if (text !== null && !secrets.isCurrent(credentials))
      await storeCredentials(client, id, secrets.seal(rowName(id), text))
  return stored.length
}

/**
 * Encrypts stored revocations with the current key. Leaves those that can't be decrypted any more,
 * until they are given up, and returns how many there are.
 */
async function sealRevocations(client: PoolClient, secrets: Secrets): Promise<number> {
  let unopened = 0
  for (const { id, mailboxId, credentials } of await lockRevocations(client)) {
    const text = openedBy(secrets, { id: mailboxId, credentials })
    if (text === null) unopened++
    else if (!secrets.isCurrent(credentials))
      await storeRevocation(client, id, secrets.seal(rowName(mailboxId), text))
  }
  return unopened
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
