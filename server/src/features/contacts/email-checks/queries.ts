import type { AddressVerdict, ContactStatus, VerdictReason } from '@rapport/contract/contacts/vocabularies.ts'
import type { Pool, PoolClient } from 'pg'
import { builtInName } from '../../../verifiers/built-in.ts'

export type EmailCheck = { email: string; status: ContactStatus }

/**
 * Returns the checks made after `since`, and the addresses that bounce for all senders. Without
 * `since`, only the latter.
 */
export async function findEmailChecks(
  pool: Pool,
  emails: string[],
  since: Date | null,
): Promise<EmailCheck[]> {
  const { rows } = await pool.query<EmailCheck>(
    `select email, status from email_checks
     where email = any($1::text[]) and (checked_at > $2 or bounced_at is not null)`,
    [emails, since],
  )
  return rows
}

/** Stores checks in address order, so that concurrent calls cannot deadlock. */
export async function storeEmailChecks(pool: Pool, checks: EmailCheck[], now: Date): Promise<void> {
  await pool.query(
    `insert into email_checks (email, status, checked_at)
     select email, status, $3 from unnest($1::text[], $2::text[]) as checked(email, status) order by email
     on conflict (email) do update set status = excluded.status, checked_at = excluded.checked_at
     where email_checks.bounced_at is null`,
    [checks.map(({ email }) => email), checks.map(({ status }) => status), now],
  )
}

type SharedVerdict = {
  verdict: AddressVerdict
  reason: VerdictReason
  evidence: string
  by: string
  now: Date
}

/**
 * Stores what was found out about addresses that accounts share, as spelled on file. A bounce for
 * everybody stays; that nobody could tell replaces nothing. Only who asked about the mailbox may say
 * that its domain takes email after all.
 */
export async function storeSharedVerdicts(
  client: PoolClient,
  emails: readonly string[],
  { verdict, reason, evidence, by, now }: SharedVerdict,
): Promise<void> {
  await client.query(
    `insert into email_checks as known
       (email, status, checked_at, verdict, reason, evidence, said_by, verified_at)
     select distinct email, 'verified', $6::timestamptz, $2, $3, $4, $5, $6::timestamptz
     from unnest($1::text[]) as given(email) order by email
     on conflict (email) do update set
       status = case when $7 then excluded.status else known.status end,
       checked_at = case when $7 then excluded.checked_at else known.checked_at end,
       verdict = excluded.verdict, reason = excluded.reason, evidence = excluded.evidence,
       said_by = excluded.said_by, verified_at = excluded.verified_at
     where known.bounced_at is null
       and (excluded.verdict <> 'unknown' or coalesce(known.verdict, 'unknown') = 'unknown'
         and known.status <> 'invalid')`,
    [emails, verdict, reason, evidence, by, now, by !== builtInName],
  )
}

/** Marks addresses, as spelled on file, as bouncing for all senders. */
export async function markBounced(client: PoolClient, emails: readonly string[], now: Date): Promise<void> {
  await client.query(
    `insert into email_checks (email, status, checked_at, bounced_at)
     select distinct email, 'invalid', $2::timestamptz, $2::timestamptz
     from unnest($1::text[]) as bounced(email) order by email
     on conflict (email) do update set status = 'invalid', bounced_at = excluded.bounced_at
     where email_checks.bounced_at is null`,
    [emails, now],
  )
}

/**
 * A provider says that they are verified, each as of its date: those that bounced on an earlier day
 * count as valid again.
 */
export async function forgetBounces(
  client: PoolClient,
  verified: readonly { value: string; date: string | null }[],
): Promise<void> {
  await client.query(
    `delete from email_checks c using unnest($1::text[], $2::text[]) as verified(email, date)
     where c.email = verified.email
       and verified.date > to_char(c.bounced_at at time zone 'UTC', 'YYYY-MM-DD')`,
    [verified.map(({ value }) => value), verified.map(({ date }) => date)],
  )
}
