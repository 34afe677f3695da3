import type { PoolClient } from 'pg'

type Forgotten = { people: number[]; ownPeople: number[]; emails: string[] }

/** Returns the addresses that accounts imported of these own people, and that no other person has. */
export async function findOnlyOwnEmails(client: PoolClient, ownIds: number[]): Promise<string[]> {
  const { rows } = await client.query<{ value: string }>(
    `select distinct value from own_contact_values v
     where kind = 'email' and own_person_id = any($1::integer[])
       and not exists (select from contact_values where kind = 'email' and value = v.value)
       and not exists (select from found_contacts where kind = 'email' and value = v.value)
       and not exists (
         select from own_contact_values o where o.kind = 'email' and o.value = v.value
           and not coalesce(o.own_person_id = any($1::integer[]), false)
       )`,
    [ownIds],
  )
  return rows.map(({ value }) => value)
}

/**
 * Removes the campaigns' data about emails to and from people who are about to be removed, and
 * about emails to these addresses. Other people with such an address in a campaign are stopped. The
 * people's places in campaigns are emptied as they are removed.
 */
export async function forgetEmails(
  client: PoolClient,
  { people, ownPeople, emails }: Forgotten,
): Promise<void> {
  await forgetOutbox(client, { people, ownPeople, emails })
  await client.query(
    `with stopped as (
       update enrolments set address = null, state = 'stopped', reason = 'suppressed',
         hold_until = null, due_at = null, next_step_id = null,
         variables = (
           select coalesce(jsonb_object_agg(name, value), '{}')
           from jsonb_each_text(variables) v (name, value)
           where lower(value) <> all($3::text[])
         )
       where lower(address) = any($3::text[])
         and not (coalesce(person_id = any($1::integer[]), false)
           or coalesce(own_person_id = any($2::integer[]), false))
       returning id
     )
     select forget_words(id) from stopped`,
    [people, ownPeople, emails],
  )
  await forgetInvited(client, emails)
  await forgetInvitations(client, emails)
  // A server that refused an email says which address it was for.
  await client.query(
    `delete from notifications where type = 'MAILBOX_REFUSED'
       and exists (select from unnest($1::text[]) email
         where position(email in lower(content ->> 'said')) > 0)`,
    [emails],
  )
}

/** Erases invited addresses from the logs of teams. */
async function forgetInvited(client: PoolClient, emails: string[]): Promise<void> {
  await client.query(
    `update team_log set details = details || '{"email": null}'
     where lower(details ->> 'email') = any($1::text[])`,
    [emails],
  )
}

/**
 * Erases the emails of the Outbox, where campaigns are tried: it keeps sent and received emails as
 * a provider would.
 */
async function forgetOutbox(client: PoolClient, { people, ownPeople, emails }: Forgotten): Promise<void> {
  await client.query(
    `with threads as (
       select s.mailbox_id, s.thread_id from sends s join enrolments e on e.id = s.enrolment_id
       where s.thread_id is not null
         and (e.person_id = any($1::integer[]) or e.own_person_id = any($2::integer[])
           or lower(e.address) = any($3::text[]))
       union select mailbox_id, thread_id from captured_mails
       where mailbox_id is not null and lower(recipient) = any($3::text[])
     ), sent as (
       delete from captured_mails c using threads t
       where c.mailbox_id = t.mailbox_id and c.thread_id = t.thread_id
     )
     delete from outbox_messages m using threads t
     where m.mailbox_id = t.mailbox_id and m.thread_id = t.thread_id`,
    [people, ownPeople, emails],
  )
}

/** Whichever team has invited one of the addresses. */
async function forgetInvitations(client: PoolClient, emails: string[]): Promise<void> {
  await client.query('delete from invitations where email = any($1::text[])', [emails])
}
