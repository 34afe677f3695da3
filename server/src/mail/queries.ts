import type { Pool } from 'pg'
import type { Database } from '../database/database.ts'

type CapturedMail = { id: number; recipient: string; subject: string; raw: string; createdAt: Date }

/** Number of captured emails to keep. */
const kept = 500

/** Stores an email and keeps only the newest 500. */
export async function insertCapturedMail(pool: Pool, mail: Omit<CapturedMail, 'id'>): Promise<void> {
  await pool.query(
    `with added as (
       insert into captured_mails (recipient, subject, raw, created_at) values ($1, $2, $3, $4) returning id
     )
     delete from captured_mails where id <= (select id from added) - $5::int`,
    [mail.recipient, mail.subject, mail.raw, mail.createdAt, kept],
  )
}

/** Newest first, without their contents. */
export async function findCapturedMails(pool: Pool): Promise<Omit<CapturedMail, 'raw'>[]> {
  const { rows } = await pool.query<CapturedMail>(
    `select id, recipient, subject, created_at as "createdAt" from captured_mails order by id desc limit $1`,
    [kept],
  )
  return rows
}

export async function findCapturedMail(pool: Pool, id: number): Promise<CapturedMail | null> {
  const { rows } = await pool.query<CapturedMail>(
    `select id, recipient, subject, raw, created_at as "createdAt" from captured_mails where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function deleteCapturedMails(db: Database, recipient: string): Promise<void> {
  await db.query('delete from captured_mails where recipient = $1', [recipient])
}
