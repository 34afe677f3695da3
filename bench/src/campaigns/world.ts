import { suppressionHash } from '@rapport/server/features/privacy/privacy.ts'
import { mailboxOf } from '@rapport/server/mail/address-aliases.ts'
import type { Pool, PoolClient } from 'pg'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { teamOf } from '@rapport/server/database/team-of.ts'
import { withoutIndexes } from './bulk-tables.ts'
import { campaignRows, enrolmentRows, eventRows, oldSendRows, sendRows, valueRows } from './world-rows.ts'

/**
 * How much is on file. People are spread evenly over campaigns and, within each, over its
 * mailboxes. `people` are those to be added.
 */
export const sizeAt = (scale: number) => ({
  mailboxes: 100,
  campaigns: 10,
  enrolments: Math.round(100_000 * scale),
  sends: Math.round(1_000_000 * scale),
  people: Math.round(10_000 * scale),
})
export type Size = ReturnType<typeof sizeAt>

export type World = { userId: AccountId; campaignIds: number[]; mailboxIds: number[] }

type Building = { userId: AccountId; suppressionKey: string; size: Size; now: Date }

/**
 * Fills a data directory that has no world yet with mailboxes, campaigns, and a year of emails.
 * Requires the embedded database, whose user may leave out triggers.
 */
export async function ensureWorld(pool: Pool, building: Building): Promise<World> {
  const there = await findWorld(pool, building.userId)
  if (there.campaignIds.length > 0) return there
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Skips foreign keys and versions of searches, which would be checked a million times.
    await client.query('set local session_replication_role = replica')
    await build(client, building)
    await client.query('commit')
  } finally {
    client.release()
  }
  return findWorld(pool, building.userId)
}

async function findWorld(pool: Pool, userId: AccountId): Promise<World> {
  const read = async (sql: string) =>
    (await pool.query<{ id: number }>(sql, [userId])).rows.map(({ id }) => id)
  return {
    userId,
    campaignIds: await read(
      `select id from campaigns where user_id = $1 and name like 'Benchmark %' order by id`,
    ),
    mailboxIds: await read(
      `select id from mailboxes where user_id = $1 and email like 'mailbox%@rapport.test' order by id`,
    ),
  }
}

async function build(client: PoolClient, { userId, suppressionKey, size, now }: Building): Promise<void> {
  await client.query(campaignRows, [userId, now, size.mailboxes, size.campaigns])
  const { rows } = await client.query<{ id: number; email: string }>(valueRows, [
    userId,
    now,
    size.enrolments,
  ])
  const hashes = rows.map(({ email }) => suppressionHash(suppressionKey, 'email', mailboxOf(email)))
  await client.query('create temp table bench_hash (own_person_id integer, hash bytea) on commit drop')
  await client.query('insert into bench_hash select * from unnest($1::integer[], $2::bytea[])', [
    rows.map(({ id }) => id),
    hashes,
  ])
  await client.query('analyze bench_hash, own_people, own_contact_values')
  await client.query(enrolmentRows, [userId, now])
  await client.query('analyze enrolments, campaign_steps, step_versions')
  await withoutIndexes(client, ['sends'], async () => {
    const sent = await client.query(sendRows, [now])
    await client.query(oldSendRows, [userId, now, size.sends - (sent.rowCount ?? 0)])
  })
  await withoutIndexes(client, ['campaign_events', 'inbound_messages'], async () => {
    for (const sql of eventRows) await client.query(sql, [userId, now])
  })
  await client.query(
    `insert into contacted_versions (user_id, team_id, version)
     select id, team_id, pg_current_xact_id() from users where id = $1`,
    [userId],
  )
}

/**
 * Restores the world's age: no person is due before tomorrow, when all are who have received
 * nothing yet, and what an earlier run sent is gone.
 */
export async function renewWorld(
  pool: Pool,
  { userId, campaignIds, mailboxIds }: World,
  now: Date,
): Promise<void> {
  await pool.query('delete from captured_mails where mailbox_id = any($1)', [mailboxIds])
  await pool.query('delete from campaign_events where user_id = $1 and at > $2', [userId, now])
  await pool.query('delete from sends where mailbox_id = any($1) and claimed_at > $2', [mailboxIds, now])
  await pool.query('update mailboxes set synced_at = $2 where id = any($1)', [mailboxIds, now])
  await pool.query(`update campaigns set status = 'running' where id = any($1)`, [campaignIds])
  await pool.query(
    `update enrolments set due_at = $2::timestamptz + interval '1 day'
       + case when mailbox_id is null then 0 else id * 7919::bigint % 2592000 end * interval '1 second'
     where user_id = $1 and state = 'active' and next_step_id is not null`,
    [userId, now],
  )
  await pool.query('vacuum analyze')
}

/** Lets half a month pass for all people who are waiting: half of them are due. */
export async function passHalfMonth(pool: Pool, { userId }: World): Promise<void> {
  await pool.query(
    `update enrolments set due_at = due_at - interval '16 days' where user_id = $1 and due_at is not null`,
    [userId],
  )
  await pool.query('vacuum analyze enrolments')
}

/** The next run's server sends nothing before the world is renewed. */
export async function pauseWorld(pool: Pool, { campaignIds }: World): Promise<void> {
  await pool.query(`update campaigns set status = 'paused' where id = any($1)`, [campaignIds])
}

/** Creates own addresses for all people whom a search finds, so that they can be added. */
export async function ownEverybody(pool: Pool, userId: AccountId, now: Date): Promise<void> {
  await pool.query(
    `insert into own_contact_values (user_id, team_id, person_id, kind, value, added_at)
     select $1, ${teamOf('$1')}, id, 'email', 'person' || id || '@firm' || id / 10 || '.example', $2 from people
     on conflict do nothing`,
    [userId, now],
  )
}
