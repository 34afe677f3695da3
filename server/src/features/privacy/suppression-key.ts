import type { Pool, PoolClient } from 'pg'
import { StartError } from '../../config/start-error.ts'
import type { Database } from '../../database/database.ts'
import {
  checkValue,
  hasServers,
  lockCheckValue,
  readCheckValue,
  storeCheckValue,
} from '../../database/key-checks.ts'
import { inTransaction } from '../../database/transaction.ts'
import { forgetVerdicts } from '../own-people/own-people.ts'
import { mailboxOf } from '../../mail/address-aliases.ts'
import { suppressionHash } from '../../mail/mailbox-hash.ts'
import { countKeyUse, newestHashedAddresses, type KeyUse } from './suppression-key-queries.ts'

export { countKeyUse, type KeyUse } from './suppression-key-queries.ts'

/**
 * Must be called by every process that hashes with SUPPRESSION_KEY, before its work. Throws a
 * StartError if the database was used with another key whose hashes are still needed, or if servers
 * are running with another one. A key under which nothing was hashed is replaced.
 */
export async function checkSuppressionKey(pool: Pool, key: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (await lockFit(client, key)) return
    const use = await countKeyUse(client)
    if (isUsed(use)) throw new StartError(refusal(use))
    if (await hasServers(client)) throw new StartError(otherServers)
    await forgetVerdicts(client)
    await storeCheckValue(client, 'suppression', checkValue('suppression', key))
  })
}

/**
 * Whether the key is that of the database; no other process changes it until the transaction ends.
 * Stores the first one that a database is used with.
 */
export async function lockFit(client: PoolClient, key: string): Promise<boolean> {
  const value = checkValue('suppression', key)
  const stored = await lockCheckValue(client, 'suppression')
  if (stored !== null) return stored.equals(value)
  if (!(await fitsNewestHashes(client, key))) return false
  await storeCheckValue(client, 'suppression', value)
  return true
}

/**
 * Whether a key is that of the database: `unused` if it is another one under which nothing was
 * hashed, so that the next start replaces it. Changes nothing.
 */
export async function keyFit(db: Database, key: string): Promise<'ours' | 'unused' | 'other'> {
  const stored = await readCheckValue(db, 'suppression')
  const fits =
    stored === null ? await fitsNewestHashes(db, key) : stored.equals(checkValue('suppression', key))
  if (fits) return 'ours'
  return isUsed(await countKeyUse(db)) ? 'other' : 'unused'
}

/**
 * Continues with this key, although hashes made with the previous one no longer match any person.
 * Throws a StartError while servers are running.
 */
export async function acceptSuppressionKey(client: PoolClient, key: string): Promise<void> {
  if (await hasServers(client)) throw new StartError('Nothing was changed: stop all servers first')
  await storeCheckValue(client, 'suppression', checkValue('suppression', key))
}

/**
 * Whether the key made the newest hashes of addresses that are also stored in clear. Needed before
 * a database has a check value. True if there are none: then nothing shows whether it is the right
 * one.
 */
async function fitsNewestHashes(client: Database, key: string): Promise<boolean> {
  const known = await newestHashedAddresses(client)
  const fits = known.some(({ address, hash }) =>
    [mailboxOf(address), address].some((text) => suppressionHash(key, 'email', text).equals(hash)),
  )
  return fits || known.length === 0
}

const isUsed = (use: KeyUse) => Object.values(use).some((count) => count > 0)

const refusal = ({ suppressed, trials, addresses }: KeyUse) =>
  `SUPPRESSION_KEY is not the key that this database was used with: ${suppressed} suppressed addresses and profiles would come back with the next import, ` +
  `and ${trials} used trials and ${addresses} hashed addresses of campaigns match nobody. ` +
  'Put the previous key back (unset, it is the file suppression-key in DATA_DIR); without it, see `npm run operator -- keys` (docs/operations.md#keys)'

const otherServers =
  'SUPPRESSION_KEY is not the key of the servers that are at work on this database: all must have the same'
