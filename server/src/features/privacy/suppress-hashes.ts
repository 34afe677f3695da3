import type { PoolClient } from 'pg'
import { copyRows } from '../../database/copy-rows.ts'
import { hashesToFind } from './suppression-hash.ts'
import type { HandleRow, SuppressionRow } from './queries.ts'

/** Every address and slug of a person on file, in COPY's text format: its kind and value. */
const handlesOnFile = `
  select 'email', value from contact_values where kind = 'email'
  union select 'email', value from found_contacts where kind = 'email'
  union select 'email', value from own_contact_values where kind = 'email'
  union select 'email', lower(value) from own_fields where value like '%@%'
  union select 'email', lower(address) from enrolments where address is not null
  union select 'email', email from invitations
  union select 'linkedin', linkedin_slug from people where linkedin_slug is not null
  union select 'linkedin', linkedin_slug from own_people where linkedin_slug is not null`

/**
 * The handles on file that one of these hashes suppresses. Hashes every handle, which takes some
 * seconds for a million people.
 */
export async function findHandlesOf(
  client: PoolClient,
  key: string,
  rows: readonly SuppressionRow[],
): Promise<HandleRow[]> {
  const wanted = new Set(rows.map(({ hash }) => hash.toString('hex')))
  const found: HandleRow[] = []
  for await (const batch of copyRows(client, handlesOnFile))
    for (const [kind, value] of batch) {
      if ((kind !== 'email' && kind !== 'linkedin') || value == null) continue
      if (hashesToFind(key, kind, value).some((hash) => wanted.has(hash.toString('hex'))))
        found.push({ kind, value })
    }
  return found
}
