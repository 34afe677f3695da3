import type { PoolClient } from 'pg'
import type { AccountId } from '../../../../database/ids.ts'
import { teamOf } from '../../../../database/team-of.ts'

/*
 * A claim takes at most one lock of each kind, in the order of this file, so claims never wait for
 * each other in a circle. What they guard is read once they are held.
 */

/** Serialises the team's emails to an address: two campaigns can't both write to it first. */
export async function lockAddress(client: PoolClient, userId: AccountId, addressHash: Buffer): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('campaign address ' || ${teamOf('$1')}::text || ' '
       || encode($2, 'hex'), 0))`,
    [userId, addressHash],
  )
}

/** Serialises the team's emails to a person, who may have several addresses and be known by several ids. */
export async function lockPerson(client: PoolClient, userId: AccountId, identity: number): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('campaign person ' || ${teamOf('$1')}::text || ' '
       || $2::text, 0))`,
    [userId, identity],
  )
}

/** Serialises the campaign's emails: two mailboxes can't both take the last one of its day. */
export async function lockDailyCap(client: PoolClient, campaignId: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('campaign cap ' || $1::text, 0))`, [
    campaignId,
  ])
}

/** Serialises the account's emails to a company: two mailboxes can't both take the last one of an hour. */
export async function lockCompany(client: PoolClient, userId: AccountId, domain: string): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('campaign company ' || $1::text || ' ' || $2, 0))`,
    [userId, domain],
  )
}
