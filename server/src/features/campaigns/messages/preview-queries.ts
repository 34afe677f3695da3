import type { Database } from '../../../database/database.ts'

/** A recipient and their sender, as an email's text needs them. */
export type Reader = {
  name: string | null
  address: string | null
  variables: Record<string, string>
  zone: string | null
  firstName: string
  lastName: string
  setup: unknown
  /**
   * The emails of the campaign's steps that the person was sent, oldest first. `stepId` null: the
   * step is gone.
   */
  got: { stepId: number | null; subject: string }[]
}

export async function findReader(
  db: Database,
  { campaignId, contactId }: { campaignId: number; contactId: number },
): Promise<Reader | null> {
  const { rows } = await db.query<Reader>(
    `select e.name, e.address, e.variables, e.zone, u.first_name as "firstName",
       u.last_name as "lastName", c.setup,
       (
         select coalesce(json_agg(json_build_object('stepId', step_id, 'subject', mail ->> 'subject')
           order by sent_at, id), '[]') from sends
         where enrolment_id = e.id and kind = 'step' and state = 'sent' and sent_message_id is not null
           and mail is not null
       ) as got
     from enrolments e join campaigns c on c.id = e.campaign_id join users u on u.id = e.user_id
     where e.campaign_id = $1 and e.id = $2 and e.removed_at is null`,
    [campaignId, contactId],
  )
  return rows[0] ?? null
}

type Lacking = { total: number; previousId: number | null; nextId: number | null }

/**
 * Recipients without a value of one of these variables, and the nearest ones to a recipient among
 * the newest first.
 */
export async function findLacking(
  db: Database,
  { campaignId, contactId, names }: { campaignId: number; contactId: number; names: string[] },
): Promise<Lacking> {
  const { rows } = await db.query<Lacking>(
    `with asked as (select added_at, id from enrolments where id = $2), lacking as (
       select e.added_at, e.id from enrolments e
       where e.campaign_id = $1 and e.removed_at is null and e.member_id is not null
         and exists (select from unnest($3::text[]) name where coalesce(btrim(e.variables ->> name), '') = '')
     )
     select (select count(*)::integer from lacking) as total,
       (select l.id from lacking l, asked a where (l.added_at, l.id) > (a.added_at, a.id)
         order by l.added_at, l.id limit 1) as "previousId",
       (select l.id from lacking l, asked a where (l.added_at, l.id) < (a.added_at, a.id)
         order by l.added_at desc, l.id desc limit 1) as "nextId"`,
    [campaignId, contactId, names],
  )
  return rows[0]!
}

/** Columns beyond this many are not offered. */
const maxColumns = 100

/**
 * How many recipients lack a value, of these variables in their order, then of the columns that at
 * least one recipient has, those that most have first.
 */
export async function findMissing(
  db: Database,
  campaignId: number,
  names: readonly string[],
): Promise<{ name: string; missing: number }[]> {
  const { rows } = await db.query<{ name: string; missing: number }>(
    `with contacts as (
       select variables from enrolments where campaign_id = $1 and removed_at is null
         and member_id is not null
     ), filled as (
       select v.name, count(*) as people
       from contacts cross join lateral jsonb_each_text(variables) v (name, value)
       where btrim(v.value) <> '' group by 1
     ), offered as (
       select name, place from unnest($2::text[]) with ordinality n (name, place)
       union all
       (select name, null from filled where name like 'extra:%' order by people desc, name limit $3)
     )
     select o.name, ((select count(*) from contacts) - coalesce(f.people, 0))::integer as missing
     from offered o left join filled f using (name) order by o.place, f.people desc, o.name`,
    [campaignId, names, maxColumns],
  )
  return rows
}
