import type { Pool, PoolClient } from 'pg'
import type { AccountClient } from '../../../../database/as-account.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { hasOutboxAnswer } from '../../../../mail/queries.ts'

/** The interval at which a connected mailbox is read although nothing is due. */
const syncMs = 5 * 60_000

/**
 * Releases holds that had an end: out-of-office replies and pauses of one person. The people go on
 * where they were.
 */
export async function releaseOver(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `update enrolments set state = 'active', reason = null, hold_until = null,
       due_at = greatest(due_at, hold_until)
     where state = 'held' and hold_until <= $1`,
    [now],
  )
}

/** Whether `c`, a campaign, runs and has no one left to write to. */
const isDone = `c.status = 'running' and exists (select from enrolments e where e.campaign_id = c.id)
  and not exists (select from enrolments e where e.campaign_id = c.id and e.state in ('active', 'held')
    and not e.is_holdout)`

export async function findDone(pool: Pool): Promise<{ id: number; userId: AccountId }[]> {
  const { rows } = await pool.query<{ id: number; userId: AccountId }>(
    `select c.id, c.user_id as "userId" from campaigns c where ${isDone} order by c.id`,
  )
  return rows
}

/**
 * Finishes a campaign. Null if a person has joined it. Locks it first, so that a person who is
 * being added is seen.
 */
export async function finishCampaign(
  client: AccountClient,
  { id, now }: { id: number; now: Date },
): Promise<{ name: string } | null> {
  await client.query('select from campaigns where id = $1 for no key update', [id])
  const { rows } = await client.query<{ name: string }>(
    `update campaigns c set status = 'finished', finished_at = $2, updated_at = $2
     where c.id = $1 and ${isDone} returning c.name`,
    [id, now],
  )
  return rows[0] ?? null
}

/**
 * Asked for one running campaign after the other, by its index: people who wait in paused ones are
 * not read.
 */
const due = (now: string) => `exists (
  select from campaigns c
  where c.user_id = m.user_id and c.status = 'running' and c.archived_at is null and (
    exists (select from enrolments e where e.campaign_id = c.id and e.mailbox_id = m.id
      and e.state = 'active' and e.due_at <= ${now})
    or exists (select from campaign_mailboxes o where o.campaign_id = c.id and o.mailbox_id = m.id)
      and exists (select from enrolments e where e.campaign_id = c.id and e.mailbox_id is null
        and e.state = 'active' and e.due_at <= ${now})
  )
)`

/** A job of the mailbox that has not failed for good, and that `more` holds for. */
const hasJob = (more: string) => `exists (
  select from graphile_worker.jobs j
  where j.key = 'wake_mailbox:' || m.id and j.attempts < j.max_attempts and (${more})
)`

/**
 * Connected mailboxes without a job that will see to it in time: with a person due or a send begun,
 * and no job at all; with an answer in the Outbox, or nothing read for five minutes, and no job by
 * now.
 */
export async function findWaking(pool: Pool, now: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select m.id from mailboxes m
     where m.connection = 'connected' and (
       (
         m.synced_at is null or m.synced_at <= $2
         or ${hasOutboxAnswer('m')}
       ) and not ${hasJob('j.run_at <= $1 or j.locked_at is not null')}
       or (
         exists (select from sends d where d.mailbox_id = m.id and d.state in ('claimed', 'drafted'))
         or m.is_active and m.held is null and ${due('$1')}
       ) and not ${hasJob('true')}
     )`,
    [now, new Date(now.getTime() - syncMs)],
  )
  return rows.map(({ id }) => id)
}

/**
 * Counts contacts of running campaigns whose next email is due, whatever keeps it from going now.
 */
export async function countDue(client: PoolClient, now: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from campaigns c join enrolments e on e.campaign_id = c.id
     where c.status = 'running' and c.archived_at is null and e.state = 'active' and e.due_at <= $1
       and not e.is_holdout`,
    [now],
  )
  return rows[0]!.count
}

/** How many mailboxes are held: all of them while all sending is. */
export async function countHeld(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ held: number }>(
    `select count(*)::integer as held from mailboxes
     where connection <> 'removed'
       and (brake is not null or exists (select from sending_identity where brake is not null))`,
  )
  return rows[0]!.held
}
