import type { Pool } from 'pg'
import type { Config } from './config/config.ts'
import { updateDerivedKeys } from './features/import/derived-keys.ts'
import { prepareSecrets } from './features/integrations/integrations.ts'
import { checkSuppressionKey } from './features/privacy/privacy.ts'
import { updateSchema } from './jobs/schema.ts'

/**
 * For each process that works on a database: updates the schema, the keys of names and the levels of
 * titles. Throws a
 * StartError if people were suppressed, or other hashes made, with another key.
 */
export async function prepareDatabase(pool: Pool, config: Pick<Config, 'suppressionKey'>): Promise<void> {
  await updateSchema(pool)
  await checkSuppressionKey(pool, config.suppressionKey)
  await updateDerivedKeys(pool)
}

/**
 * Throws a StartError if the database was used with other keys than a server has. To be called
 * before the server's work, and again once its worker is known to others: of two servers that start
 * at once with different keys, one then finds the other's.
 */
export async function checkKeys(
  pool: Pool,
  config: Pick<Config, 'suppressionKey' | 'secretsKey' | 'secretsKeyOld'>,
): Promise<void> {
  await checkSuppressionKey(pool, config.suppressionKey)
  await prepareSecrets(pool, config)
}
