import { createHmac } from 'node:crypto'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import type { PoolClient } from 'pg'
import { findOwnDoubles, forgetOwnPeople } from '../own-people/own-people.ts'
import {
  deleteEmailChecks,
  deletePeople,
  findHashes,
  findOwnHandles,
  findPeopleByHandles,
  hasSuppression,
  lockSuppressions,
  insertSuppressions,
  type HandleRow,
} from './queries.ts'

/** Identifies a person: a lower-case email address, or the slug of a LinkedIn profile. */
export type Handle = HandleRow

/** The handle of a profile link, or null if the link is not a person's. */
export function linkedinHandle(url: string): Handle | null {
  const slug = linkedinPersonSlug(url)
  return slug === null ? null : { kind: 'linkedin', value: slug }
}

/**
 * Suppresses people for good, in the caller's transaction. Everyone with one of the handles is removed with all their data (career, contact
 * values on file and found, reveals, entries in lists and bulk reveals; what accounts imported under a handle, and own people whom a handle linked to them), and neither an import
 * nor a provider brings back anyone with one of the handles. The removed people's other handles are suppressed too, unless someone else shares them. Idempotent. Returns the number of
 * people removed.
 *
 * What remains: keyed hashes of the handles; ledger rows with a person id that no longer refers to anyone; the text of saved and recent
 * searches, which belong to their owner; exported files and backups.
 */
export async function suppress(client: PoolClient, key: string, handles: Handle[]): Promise<number> {
  if (handles.length === 0) return 0
  await insertSuppressions(client, hashesOf(key, handles))
  const emails = valuesOf(handles, 'email')
  const slugs = valuesOf(handles, 'linkedin')
  const people = await findPeopleByHandles(client, emails, slugs)
  const removed = await remove(client, key, people)
  emails.push(...removed.emails)
  slugs.push(...removed.slugs)
  await forgetOwnPeople(client, { emails, slugs, ownIds: removed.ownIds })
  await deleteEmailChecks(client, emails)
  return people.length
}

/**
 * Must be called before contact values from a provider are stored, first in their transaction. If one of the addresses is suppressed, the
 * person is removed and every handle that only they have is suppressed: returns true. No suppression can be added until the transaction
 * ends.
 */
export async function removeIfSuppressed(
  client: PoolClient,
  key: string,
  { personId, emails }: { personId: number; emails: string[] },
): Promise<boolean> {
  await lockSuppressions(client)
  const hashes = emails.map((value) => suppressionHash(key, 'email', value))
  if (hashes.length === 0 || !(await hasSuppression(client, hashes))) return false
  await forgetOwnPeople(client, await remove(client, key, [personId]))
  return true
}

/**
 * Which of these handles are suppressed, as `kind:value`. With `lock`, no suppression can be added until the transaction ends.
 */
export async function findSuppressed(
  client: PoolClient,
  key: string,
  { handles, lock }: { handles: Handle[]; lock: boolean },
): Promise<Set<string>> {
  if (lock) await lockSuppressions(client)
  const names = new Map(hashesOf(key, handles).map(({ hash }, at) => [hash.toString('hex'), handles[at]!]))
  const found = await findHashes(client, [...names.keys()])
  return new Set(found.map((hash) => `${names.get(hash)!.kind}:${names.get(hash)!.value}`))
}

/** Removes people and suppresses the handles that only they have. Returns these handles, and the own people who are one of them. */
async function remove(
  client: PoolClient,
  key: string,
  people: number[],
): Promise<{ emails: string[]; slugs: string[]; ownIds: number[] }> {
  if (people.length === 0) return { emails: [], slugs: [], ownIds: [] }
  const own = await findOwnHandles(client, people)
  await insertSuppressions(client, hashesOf(key, own))
  const ownIds = await findOwnDoubles(client, people)
  await deletePeople(client, people)
  return { emails: valuesOf(own, 'email'), slugs: valuesOf(own, 'linkedin'), ownIds }
}

const valuesOf = (handles: Handle[], kind: Handle['kind']): string[] =>
  handles.filter((handle) => handle.kind === kind).map(({ value }) => value)

const hashesOf = (key: string, handles: Handle[]) =>
  handles.map(({ kind, value }) => ({ kind, hash: suppressionHash(key, kind, value) }))

/**
 * All that is kept of a suppressed handle: HMAC-SHA256 of its kind and normalised value (a lower-case address, or the slug of a LinkedIn
 * profile). Without the key the hash reveals nothing.
 */
export function suppressionHash(key: string, kind: 'email' | 'linkedin', value: string): Buffer {
  return createHmac('sha256', key).update(`${kind}:${value.toLowerCase()}`).digest()
}
