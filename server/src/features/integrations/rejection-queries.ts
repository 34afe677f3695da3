import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'

/** The sign-ins in a row that each server of a mailbox rejected. */
export type Rejections = Partial<Record<'smtp' | 'imap', { count: number; retryAt: string }>>

export async function findRejections(db: Database, id: number): Promise<Rejections> {
  const { rows } = await db.query<{ rejections: Rejections }>(
    'select rejected_sign_ins as rejections from mailboxes where id = $1',
    [id],
  )
  return rows[0]?.rejections ?? {}
}

type Rejection = { id: number; credentials: Buffer; server: keyof Rejections; retryAt: Date }

/**
 * Counts a rejected sign-in. Returns how many there were in a row, or null if the mailbox has other
 * credentials by now.
 */
export async function countRejection(
  client: AccountClient,
  { id, credentials, server, retryAt }: Rejection,
): Promise<number | null> {
  const { rows } = await client.query<{ count: number }>(
    `update mailboxes set rejected_sign_ins = rejected_sign_ins || jsonb_build_object($3::text,
       jsonb_build_object('count', coalesce((rejected_sign_ins -> $3 ->> 'count')::integer, 0) + 1,
         'retryAt', $4::text))
     where id = $1 and credentials = $2
     returning (rejected_sign_ins -> $3 ->> 'count')::integer as count`,
    [id, credentials, server, retryAt.toISOString()],
  )
  return rows[0]?.count ?? null
}

/** Forgets them after a sign-in that was taken. */
export async function forgetRejections(
  client: AccountClient,
  { id, server }: Pick<Rejection, 'id' | 'server'>,
): Promise<void> {
  await client.query('update mailboxes set rejected_sign_ins = rejected_sign_ins - $2::text where id = $1', [
    id,
    server,
  ])
}
