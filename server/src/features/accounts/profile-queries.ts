import type { Language } from '@rapport/contract/languages.ts'
import type { Pool } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'

export type ProfileChange = {
  firstName?: string | undefined
  lastName?: string | undefined
  language?: Language | undefined
}

/** Changes the given properties. */
export async function changeProfile(
  pool: AccountClient,
  userId: AccountId,
  { firstName, lastName, language }: ProfileChange,
): Promise<void> {
  await pool.query(
    `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
       language = coalesce($4, language)
     where id = $1`,
    [userId, firstName ?? null, lastName ?? null, language ?? null],
  )
}

/** Null removes the picture. */
export async function storePicture(
  pool: AccountClient,
  userId: AccountId,
  picture: { bytes: Buffer; key: string } | null,
): Promise<void> {
  await pool.query('update users set picture = $2, picture_key = $3, picture_url = null where id = $1', [
    userId,
    picture?.bytes ?? null,
    picture?.key ?? null,
  ])
}

export async function findPicture(pool: Pool, key: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ picture: Buffer }>('select picture from users where picture_key = $1', [
    key,
  ])
  return rows[0]?.picture ?? null
}
