import type { AddressVerdict, ContactStatus, VerdictReason } from '@rapport/contract/contacts/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'

export type OwnVerdict = {
  /** The hash of the mailbox, in hexadecimal. */
  hash: string
  verdict: AddressVerdict
  /** The status that it gives an address; null: it changes nothing. */
  status: ContactStatus | null
  reason: VerdictReason
  checkedAt: Date
}

/**
 * What a team knows of these mailboxes, given by their hashes in hexadecimal: that an email of
 * its own bounced, else what a verifier told it.
 */
export async function findOwnVerdicts(
  db: Database,
  userId: AccountId,
  hashes: readonly string[],
): Promise<OwnVerdict[]> {
  const { rows } = await db.query<OwnVerdict>(
    `select distinct on (hash) encode(hash, 'hex') as hash, verdict, verdict_status(verdict, null) as status,
       reason, checked_at as "checkedAt"
     from (
       select address_hash as hash, 'invalid' as verdict, 'bounced' as reason, at as checked_at, 1 as rank
       from refused_addresses where team_id = ${teamOf('$1')} and why = 'bounced'
       union all
       select hash, verdict, reason, checked_at, 2 from address_verdicts
       where team_id = ${teamOf('$1')}
     ) known
     where hash = any(select decode(given, 'hex') from unnest($2::text[]) given)
     order by hash, rank`,
    [userId, hashes],
  )
  return rows
}

type NewVerdict = {
  hash: Buffer
  verdict: AddressVerdict
  reason: VerdictReason
  evidence: string
  by: string
  now: Date
}

/** Stores what a team found out about a mailbox of its own. That nobody could tell replaces nothing. */
export async function storeOwnVerdict(
  client: AccountClient,
  userId: AccountId,
  { hash, verdict, reason, evidence, by, now }: NewVerdict,
): Promise<void> {
  await client.query(
    `insert into address_verdicts as known (team_id, user_id, hash, verdict, reason, evidence, said_by,
       checked_at)
     values (${teamOf('$1')}, $1, $2, $3, $4, $5, $6, $7)
     on conflict (team_id, hash) do update set verdict = excluded.verdict, reason = excluded.reason,
       evidence = excluded.evidence, said_by = excluded.said_by, checked_at = excluded.checked_at
     where excluded.verdict <> 'unknown' or known.verdict = 'unknown'`,
    [userId, hash, verdict, reason, evidence, by, now],
  )
}

/** Forgets what verifiers told all teams: their hashes were made with another key. */
export async function forgetVerdicts(client: PoolClient): Promise<void> {
  await client.query('delete from address_verdicts')
}
