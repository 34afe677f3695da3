import type { Pool, PoolClient } from 'pg'

/** Every kind of job and what it is given: ids and addresses, never secrets, for jobs are kept in the database. */
export type JobPayloads = {
  send_mail: MailJob
  bulk_reveal: { bulkRevealId: number }
}
export type JobName = keyof JobPayloads

/** A mail is written when it is sent: only then are its link or code made. */
export type MailJob =
  | { mail: 'verify_email' | 'account_exists' | 'admin_code'; userId: number }
  /** To whom an address belongs is looked up by the job: who asks cannot tell by the time it takes whether it belongs to anybody. */
  | { mail: 'reset_password'; to: string }
  | { mail: 'account_removed'; to: string; language: 'en' | 'ko' }

type Options = {
  /** A job with the same key that has not begun is replaced. */
  key?: string
  /** Jobs of one queue are done one after the other; without one, as many at once as the workers take. */
  queue?: string
}

/** Tries before a job is given up, after pauses of e^n seconds: nobody waits for a mail for longer than nine hours; a reveal has four days. */
const tries: Record<JobName, number> = { send_mail: 10, bulk_reveal: 25 }

/** Leaves work to be done after the transaction commits, by whichever process is free; a failed try is repeated with growing pauses. */
export async function addJob<N extends JobName>(
  db: Pool | PoolClient,
  name: N,
  payload: JobPayloads[N],
  { key, queue }: Options = {},
): Promise<void> {
  await db.query(
    'select graphile_worker.add_job($1, payload => $2::json, job_key => $3, max_attempts => $4::int, queue_name => $5)',
    [name, JSON.stringify(payload), key ?? null, tries[name], queue ?? null],
  )
}
