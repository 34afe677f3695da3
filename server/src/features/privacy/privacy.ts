import { emailSpellings } from '@rapport/normalise/contacts/emails.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import type { PoolClient } from 'pg'
import { audit, type Admin } from '../audit/audit.ts'
import { findSuppressedOwn, forgetOwnPeople } from '../own-people/own-people.ts'
import type { Database } from '../../database/database.ts'
import { findOnlyOwnEmails, forgetEmails } from './forget-queries.ts'
import { findHandlesOf } from './suppress-hashes.ts'
import { mailboxHash, suppressionHash } from '../../mail/mailbox-hash.ts'
import { hashesToFind } from './suppression-hash.ts'
import {
  countReceipts,
  countRemoval,
  deleteEmailChecks,
  deletePeople,
  findHashes,
  findMemberIds,
  findOwnHandles,
  findPeopleByHandles,
  findSuppressedSince,
  hasSuppression,
  insertReceipt,
  insertSuppressions,
  lockForSuppressing,
  lockSuppressions,
  selectReceipts,
  type HandleRow,
  type ReceiptRow,
  type Removal,
  type SuppressionRow,
} from './queries.ts'

export { suppressionHash } from '../../mail/mailbox-hash.ts'
export { lockSuppressions } from './queries.ts'
export { hashesToFind } from './suppression-hash.ts'
export {
  acceptSuppressionKey,
  checkSuppressionKey,
  countKeyUse,
  keyFit,
  lockFit,
  type KeyUse,
} from './suppression-key.ts'

/** Identifies a person: a lower-case email address, or the slug of a LinkedIn profile. */
export type Handle = HandleRow

/** The handle of a profile link, or null if the link is not a person's. */
export function linkedinHandle(url: string): Handle | null {
  const slug = linkedinPersonSlug(url)
  return slug === null ? null : { kind: 'linkedin', value: slug }
}

/** The number of suppressed handles, and the removed data. */
type Suppressed = { handles: number; removed: Removal }

/**
 * Suppresses people for good, in the caller's transaction. Everyone with one of the handles, and
 * everyone of the ids, is removed with all their data (career, contact values on file and found,
 * reveals, entries in lists and bulk reveals; what accounts imported under a handle, and own people
 * whom a handle linked to them), and neither an import nor a provider brings back anyone with one
 * of the handles. The removed people's other handles are suppressed too, unless someone else shares
 * them. Idempotent. One suppression runs at a time.
 *
 * Remaining data: keyed hashes of the handles; ledger rows with a person id that no longer refers to
 * anyone; the text of saved and recent searches, which belong to their owner; exported files and
 * backups.
 */
export async function suppress(
  client: PoolClient,
  key: string,
  handles: Handle[],
  personIds: number[] = [],
): Promise<Suppressed> {
  await lockForSuppressing(client)
  const plan = await planRemoval(client, handles, personIds)
  const removed = await countRemoval(client, plan)
  await remove(client, key, plan)
  return { handles: plan.handles.length, removed }
}

/**
 * Suppresses handles of which only the hashes are known, as after a restored backup: everyone on
 * file with such a handle goes as `suppress` says, and the hashes are kept.
 */
export async function suppressHashes(
  client: PoolClient,
  key: string,
  hashes: readonly SuppressionRow[],
): Promise<Suppressed> {
  await lockForSuppressing(client)
  const suppressed = await suppress(client, key, await findHandlesOf(client, key, hashes))
  await insertSuppressions(client, [...hashes])
  // There may be verdicts about mailboxes whose address is on file no more.
  await deleteEmailChecks(
    client,
    [],
    hashes.map(({ hash }) => hash),
  )
  return suppressed
}

export type Receipt = ReceiptRow

type Suppression = {
  handles: Handle[]
  personIds: number[]
  reason: string | null
  /** Null: the operator's command line. */
  admin: Admin | null
  now: Date
}

/** Suppresses people like `suppress`, and keeps a receipt: who did it, why, and how much was removed. */
export async function suppressWithReceipt(
  client: PoolClient,
  key: string,
  { handles, personIds, reason, admin, now }: Suppression,
): Promise<Receipt> {
  const suppressed = await suppress(client, key, handles, personIds)
  const userId = admin?.userId ?? null
  const id = await insertReceipt(client, { at: now, userId, reason, ...suppressed })
  await audit(client, admin, {
    action: 'people_suppressed',
    target: { kind: 'suppression', id },
    after: suppressed,
    reason: reason ?? undefined,
    now,
  })
  return { id, at: now, userId, reason, ...suppressed }
}

/** A page of the receipts, newest first, and how many there are. */
export async function findReceipts(
  db: Database,
  range: { offset: number; limit: number },
): Promise<{ rows: Receipt[]; total: number }> {
  return { rows: await selectReceipts(db, range), total: await countReceipts(db) }
}

/**
 * Returns what `suppress` would remove. Changes nothing, but locks the people until the transaction
 * ends. Like `suppress`, it therefore waits for the batch of an import, which locks people in
 * another order.
 */
export async function previewRemoval(
  client: PoolClient,
  handles: Handle[],
  personIds: number[],
): Promise<Removal> {
  await lockForSuppressing(client)
  return countRemoval(client, await planRemoval(client, handles, personIds))
}

/** Since when a handle is suppressed; null if it isn't. */
export async function suppressedSince(
  db: Database,
  key: string,
  { kind, value }: Handle,
): Promise<Date | null> {
  return findSuppressedSince(db, hashesToFind(key, kind, value))
}

/**
 * Must be called before contact values from a provider are stored, first in their transaction. If
 * one of the addresses is suppressed, the person is removed and every handle that only they have is
 * suppressed: returns true. No suppression can be added until the transaction ends.
 */
export async function removeIfSuppressed(
  client: PoolClient,
  key: string,
  { personId, emails }: { personId: number; emails: string[] },
): Promise<boolean> {
  const hashes = emails.flatMap((value) => hashesToFind(key, 'email', value))
  if (!(await lockAndLookUp(client, hashes))) return false
  await remove(client, key, await planRemoval(client, [], [personId]))
  return true
}

/**
 * The same for an own person with these handles, of which only the person itself is removed: what an
 * account imported never decides who is suppressed.
 */
export async function removeOwnIfSuppressed(
  client: PoolClient,
  key: string,
  { ownId, handles }: { ownId: number; handles: Handle[] },
): Promise<boolean> {
  const hashes = handles.flatMap(({ kind, value }) => hashesToFind(key, kind, value))
  if (!(await lockAndLookUp(client, hashes))) return false
  await remove(client, key, { people: [], ownPeople: [ownId], handles: [], emails: [], slugs: [] })
  return true
}

/**
 * Whether one of the hashes is suppressed. No suppression can be added until the transaction ends;
 * if there is one, only by this transaction. The lock for looking is given back before the one for
 * adding is taken: two transactions with the first would each wait for the other.
 */
async function lockAndLookUp(client: PoolClient, hashes: Buffer[]): Promise<boolean> {
  await client.query('savepoint looking')
  await lockSuppressions(client)
  if (hashes.length === 0 || !(await hasSuppression(client, hashes))) return false
  await client.query('rollback to savepoint looking')
  await lockForSuppressing(client)
  return hasSuppression(client, hashes)
}

/**
 * Which of these handles are suppressed, as `kind:value`. With `lock`, no suppression can be added
 * until the transaction ends.
 */
export async function findSuppressed(
  client: PoolClient,
  key: string,
  { handles, lock }: { handles: Handle[]; lock: boolean },
): Promise<Set<string>> {
  if (lock) await lockSuppressions(client)
  const hashes = handles.map(({ kind, value }) =>
    hashesToFind(key, kind, value).map((hash) => hash.toString('hex')),
  )
  const found = new Set(await findHashes(client, [...new Set(hashes.flat())]))
  const suppressed = handles.filter((_handle, at) => hashes[at]!.some((hash) => found.has(hash)))
  return new Set(suppressed.map(({ kind, value }) => `${kind}:${value}`))
}

type Plan = { people: number[]; ownPeople: number[]; handles: Handle[]; emails: string[]; slugs: string[] }

/**
 * Decides which people go, and which handles are suppressed: the given ones, and those that only
 * these people have.
 */
async function planRemoval(client: PoolClient, given: Handle[], personIds: number[]): Promise<Plan> {
  const people = await findPeopleByHandles(client, { ...(await spellingsOf(client, given)), personIds })
  const own = people.length === 0 ? [] : await findOwnHandles(client, people)
  const handles = distinct([...given, ...own])
  const { emails, slugs } = await spellingsOf(client, handles)
  const ownPeople = await findSuppressedOwn(client, { emails, slugs, personIds: people })
  return { people, ownPeople, handles, emails, slugs }
}

/** Addresses and slugs as they may be stored: domains in both their spellings, ids of members in any case. */
async function spellingsOf(client: PoolClient, handles: Handle[]) {
  const slugs = valuesOf(handles, 'linkedin')
  const lower = slugs.map((slug) => slug.toLowerCase())
  return {
    emails: [...new Set(valuesOf(handles, 'email').flatMap(emailSpellings))],
    slugs: [...new Set([...slugs, ...lower, ...(await findMemberIds(client, lower))])],
  }
}

async function remove(client: PoolClient, key: string, plan: Plan): Promise<void> {
  const { people, ownPeople, handles, emails, slugs } = plan
  await insertSuppressions(client, hashesOf(key, handles))
  const addresses = [...emails, ...(await findOnlyOwnEmails(client, ownPeople))]
  const mailboxes = addresses.map((address) => mailboxHash(key, address))
  await deleteEmailChecks(client, addresses, mailboxes)
  await forgetEmails(client, { people, ownPeople, emails })
  await forgetOwnPeople(client, { emails, slugs, personIds: people, ownIds: ownPeople })
  if (people.length > 0) await deletePeople(client, people)
}

const distinct = (handles: Handle[]): Handle[] => [
  ...new Map(handles.map((handle) => [`${handle.kind}:${handle.value.toLowerCase()}`, handle])).values(),
]

const valuesOf = (handles: Handle[], kind: Handle['kind']): string[] =>
  handles.filter((handle) => handle.kind === kind).map(({ value }) => value)

const hashesOf = (key: string, handles: Handle[]) =>
  handles.map(({ kind, value }) => ({ kind, hash: suppressionHash(key, kind, value) }))
