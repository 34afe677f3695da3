import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import type { Pool } from 'pg'

export type EmailCheck = { email: string; status: ContactStatus }

/** Checks made after `since`. */
export async function findEmailChecks(pool: Pool, emails: string[], since: Date): Promise<EmailCheck[]> {
  const { rows } = await pool.query<EmailCheck>(
    'select email, status from email_checks where email = any($1::text[]) and checked_at > $2',
    [emails, since],
  )
  return rows
}

/** In address order, so that concurrent calls cannot deadlock. */
export async function storeEmailChecks(pool: Pool, checks: EmailCheck[], now: Date): Promise<void> {
  await pool.query(
    `insert into email_checks (email, status, checked_at)
     select email, status, $3 from unnest($1::text[], $2::text[]) as checked(email, status) order by email
     on conflict (email) do update set status = excluded.status, checked_at = excluded.checked_at`,
    [checks.map(({ email }) => email), checks.map(({ status }) => status), now],
  )
}
