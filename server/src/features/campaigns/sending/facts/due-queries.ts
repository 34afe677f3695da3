import type { PoolClient } from 'pg'
import type { Database } from '../../../../database/database.ts'
import type { Placeholders } from '../../../../database/placeholders.ts'

const isBegun = `exists (select from sends d where d.enrolment_id = e.id and d.step_id = e.next_step_id
  and d.state <> 'planned')`

/** The first of each running campaign, by its index: people of paused or refused ones are not read. */
const due = (
  mailbox: string,
  { now, skipped, companies }: Placeholders<'now' | 'skipped' | 'companies'>,
) => `lateral (
  select e.id, e.due_at from enrolments e
  where e.campaign_id = r.id and e.mailbox_id ${mailbox} and e.state = 'active' and e.due_at <= ${now}
    and not e.id = any(${skipped}::integer[])
    and (e.company_domain is null or e.company_domain not in (select unnest(${companies}::text[])))
    and not ${isBegun}
  order by e.due_at, e.id limit 1
) e`

/** People, campaigns and companies that were checked in this turn, and can't go in it. */
export type Skipped = { people: number[]; campaigns: number[]; companies: string[] }

type Due = { mailboxId: number; now: Date; skipped: Skipped }

/** A person who is due, as far as it takes to lock them. */
export type LockedDue = {
  id: number
  addressHash: Buffer | null
  /** The same for an own person and the shared one that they are linked to. Null: the person is gone. */
  identity: number | null
}

/**
 * Locks the next person who is due for a mailbox, and their campaign, which stays as it is until
 * the transaction ends. The mailbox serves its own people, and those of its campaigns who have no
 * mailbox yet. Skips people whose send was begun and is not decided, people whom another process
 * has locked, and those in `skipped`. Null if no one is due. The campaign is locked first, as in
 * everything that changes both: otherwise an edit and a send could wait for each other.
 */
export async function lockDue(
  client: PoolClient,
  { mailboxId, now, skipped }: Due,
): Promise<LockedDue | null> {
  const people = [...skipped.people]
  for (;;) {
    const found = await findDue(client, { mailboxId, now, skipped: { ...skipped, people } })
    if (!found) return null
    await client.query('select from campaigns where id = $1 for share', [found.campaignId])
    const locked = await lockIfDue(client, { id: found.id, mailboxId, now })
    if (locked) return locked
    people.push(found.id)
  }
}

/**
 * Finds the next person who is due for a mailbox, as `lockDue` does. A named statement, so that its
 * plan is cached.
 */
export async function findDue(
  client: Database | PoolClient,
  { mailboxId, now, skipped }: Due,
): Promise<{ id: number; campaignId: number } | null> {
  const { rows } = await client.query<{ id: number; campaignId: number }>({
    name: 'due-of-mailbox',
    text: `with running as (
         select c.id from mailboxes m join campaigns c on c.user_id = m.user_id
         where m.id = $1 and c.status = 'running' and c.archived_at is null and not c.id = any($4::integer[])
       ), own as (
         select e.id, e.due_at, r.id as campaign_id
         from running r cross join ${due('= $1', { now: '$2', skipped: '$3', companies: '$5' })}
       ), open as (
         select e.id, e.due_at, r.id as campaign_id
         from running r join campaign_mailboxes m on m.campaign_id = r.id and m.mailbox_id = $1
         cross join ${due('is null', { now: '$2', skipped: '$3', companies: '$5' })}
       )
     select id, campaign_id as "campaignId" from (select * from own union all select * from open) d
     order by due_at, id limit 1`,
    values: [mailboxId, now, skipped.people, skipped.campaigns, skipped.companies],
  })
  return rows[0] ?? null
}

/** Locks a person who is still due. Null if another process has locked or moved them meanwhile. */
async function lockIfDue(
  client: PoolClient,
  { id, mailboxId, now }: { id: number; mailboxId: number; now: Date },
): Promise<LockedDue | null> {
  const { rows } = await client.query<LockedDue>(
    `select e.id, e.address_hash as "addressHash",
       coalesce(e.person_id, (select o.shared_person_id from own_people o where o.id = e.own_person_id),
         e.own_person_id) as identity
     from enrolments e
     where e.id = $1 and e.state = 'active' and e.due_at <= $2
       and (e.mailbox_id = $3 or e.mailbox_id is null) and not ${isBegun}
     for update skip locked`,
    [id, now, mailboxId],
  )
  return rows[0] ?? null
}
