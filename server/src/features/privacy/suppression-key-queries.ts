import type { Database } from '../../database/database.ts'

/** Counts of the values hashed with SUPPRESSION_KEY. */
export type KeyUse = {
  /** Addresses and profiles that are kept out. */
  suppressed: number
  /** Mailboxes that had their trial. */
  trials: number
  /** People, emails and refusals of campaigns that are known by the hash of an address. */
  addresses: number
}

export async function countKeyUse(db: Database): Promise<KeyUse> {
  const { rows } = await db.query<KeyUse>(
    `select (select count(*) from suppressions)::integer as suppressed,
       (select count(*) from used_trials)::integer as trials,
       ((select count(*) from enrolments where address_hash is not null) + (select count(*) from sends
         where address_hash is not null)
         + (select count(*) from refused_addresses))::integer as addresses`,
  )
  return rows[0]!
}

export type HashedAddress = { address: string; hash: Buffer }

/** Addresses that are on file in clear and as a hash, newest first. */
export async function newestHashedAddresses(db: Database): Promise<HashedAddress[]> {
  const { rows } = await db.query<HashedAddress>(
    `select address, address_hash as hash from enrolments
     where address is not null and address_hash is not null order by id desc limit 100`,
  )
  return rows
}
