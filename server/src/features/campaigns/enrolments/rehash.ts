import type { PoolClient } from 'pg'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { countUnknownAddresses, findHashed, replaceHashes } from './rehash-queries.ts'

const batch = 2000

/**
 * Hashes addresses again for another SUPPRESSION_KEY: those on file in clear, which belong to
 * people in campaigns, wherever their hash is stored. Returns how many hashes are left whose
 * addresses are unknown. Takes a second for some 10,000 people.
 */
export async function rehashAddresses(client: PoolClient, key: string): Promise<number> {
  let after = 0
  for (;;) {
    const rows = await findHashed(client, { after, limit: batch })
    if (rows.length === 0) return countUnknownAddresses(client)
    const hashed = rows.map((row) => ({
      ...row,
      hash: mailboxHash(key, row.address),
    }))
    await replaceHashes(client, hashed)
    after = rows.at(-1)!.id
  }
}
