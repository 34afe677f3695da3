import { createHmac } from 'node:crypto'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import type { PoolClient } from 'pg'
import {
  deleteEmailChecks,
  deletePeople,
  findOwnHandles,
  findPeopleByHandles,
  hasSuppression,
  lockSuppressions,
  insertSuppressions,
  type HandleRow,
} from './queries.ts'

/** By what somebody is known: an address in lower case, or the slug of a LinkedIn profile. */
export type Handle = HandleRow

/** The handle of a profile link; null when the link names no person. */
export function linkedinHandle(url: string): Handle | null {
  const slug = linkedinPersonSlug(url)
  return slug === null ? null : { kind: 'linkedin', value: slug }
}

/**
 * Leaves people out for good, in the caller's transaction: whoever has one of the handles is removed with all that hangs on them (career,
 * contact values on file and found, reveals, places in lists and bulk reveals), and nobody with one of the handles comes back by an import or
 * a provider. Also kept out are the other handles of those who were removed, unless somebody else has them, too. Doing it again changes
 * nothing. Answers how many people were removed.
 *
 * What stays: keyed hashes of the handles; in the ledger, that an account spent a credit on a number that means nobody any more; the words
 * of saved and recent searches, which are their owner's; files that were exported and backups.
 */
export async function suppress(client: PoolClient, key: string, handles: Handle[]): Promise<number> {
  if (handles.length === 0) return 0
  await insertSuppressions(client, hashesOf(key, handles))
  const emails = handles.filter(({ kind }) => kind === 'email').map(({ value }) => value)
  const slugs = handles.filter(({ kind }) => kind === 'linkedin').map(({ value }) => value)
  const people = await findPeopleByHandles(client, emails, slugs)
  if (people.length > 0) {
    const own = await remove(client, key, people)
    emails.push(...own.filter(({ kind }) => kind === 'email').map(({ value }) => value))
  }
  await deleteEmailChecks(client, emails)
  return people.length
}

/**
 * Before contact values that a provider told of a person are stored: whether one of the addresses is of somebody who asked to be left
 * out. The person is then removed, for it is they, and kept out by every handle that only they have. To be called first in the transaction that stores the values; until it ends nobody is
 * added to those who are left out.
 */
export async function removeIfSuppressed(
  client: PoolClient,
  key: string,
  { personId, emails }: { personId: number; emails: string[] },
): Promise<boolean> {
  await lockSuppressions(client)
  const hashes = emails.map((value) => suppressionHash(key, 'email', value))
  if (hashes.length === 0 || !(await hasSuppression(client, hashes))) return false
  await remove(client, key, [personId])
  return true
}

/** Removes people, and keeps them out by what only they are known by, which is answered. */
async function remove(client: PoolClient, key: string, people: number[]): Promise<Handle[]> {
  const own = await findOwnHandles(client, people)
  await insertSuppressions(client, hashesOf(key, own))
  await deletePeople(client, people)
  return own
}

const hashesOf = (key: string, handles: Handle[]) =>
  handles.map(({ kind, value }) => ({ kind, hash: suppressionHash(key, kind, value) }))

/**
 * What is kept of somebody who asked to be left out: HMAC-SHA256 of the kind and the normalised value (an address in lower case, the
 * slug of a LinkedIn profile), so that the stored hash tells nothing to those who do not have the key.
 */
export function suppressionHash(key: string, kind: 'email' | 'linkedin', value: string): Buffer {
  return createHmac('sha256', key).update(`${kind}:${value.toLowerCase()}`).digest()
}
