import type { Pool } from 'pg'
import { secretsFault } from '../integrations/integrations.ts'
import { keyFit } from '../privacy/privacy.ts'
import type { Installation } from './checked.ts'
import { advice, good, wrong, type Found } from './finding.ts'

/** Whether SUPPRESSION_KEY and SECRETS_KEY are the keys that the database was used with. */
export async function checkKeys({ config }: Pick<Installation, 'config'>, pool: Pool): Promise<Found[]> {
  const fit = await keyFit(pool, config.suppressionKey)
  const fault = await secretsFault(pool, config)
  return [
    fit === 'other' ? wrong('suppression_key_foreign') : good('suppression_key_fits'),
    secretsFound(fault, config),
  ]
}

function secretsFound(
  fault: Awaited<ReturnType<typeof secretsFault>>,
  { secretsKey, secretsKeyOld }: Installation['config'],
): Found {
  if (fault !== null) return wrong(`secrets_key_${fault}`)
  if (secretsKey === null) return advice('secrets_key_unset')
  return secretsKeyOld === null ? good('secrets_key_fits') : advice('secrets_key_old')
}
