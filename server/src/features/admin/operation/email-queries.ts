import type { Database } from '../../../database/database.ts'
import { allJobs, countOf } from '../../../jobs/job-states.ts'

const emails = `${allJobs} and t.identifier = 'send_mail'`

export type EmailKindRow = { kind: string; waiting: number; retrying: number; failed: number }

/** Emails that have not gone out, by name of their kind. */
export async function countQueued(db: Database): Promise<EmailKindRow[]> {
  const { rows } = await db.query<EmailKindRow>(
    `select coalesce(j.payload->>'mail', '') as kind, ${countOf('waiting')}, ${countOf('retrying')},
       ${countOf('failed')}
     from ${emails} group by 1 order by 1`,
  )
  return rows
}

/** Domains of the recipients of emails that fail, the most frequent first. */
export async function findFailingDomains(
  db: Database,
  limit: number,
): Promise<{ domain: string; emails: number }[]> {
  const { rows } = await db.query<{ domain: string; emails: number }>(
    `select lower(split_part(address, '@', -1)) as domain, count(*)::integer as emails
     from (
       select coalesce(j.payload->>'to', u.email) as address
       from ${emails} left join users u on u.id = case
         when j.payload->>'userId' ~ '^[0-9]{1,9}$' then (j.payload->>'userId')::integer end
       where j.last_error is not null
     ) failing
     where address is not null group by 1 order by 2 desc, 1 limit $1`,
    [limit],
  )
  return rows
}

/** Returns counts by day (UTC), newest first. */
export async function findMailDays(
  db: Database,
  since: Date,
): Promise<{ day: string; sent: number; refused: number }[]> {
  const { rows } = await db.query<{ day: string; sent: number; refused: number }>(
    `select day::text, sum(sent)::integer as sent, sum(refused)::integer as refused
     from mail_counts where day > ($1::timestamptz at time zone 'UTC')::date group by day order by day desc`,
    [since],
  )
  return rows
}
