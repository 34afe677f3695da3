import type { AccountId, TeamId } from './ids.ts'
import type { Role } from '@rapport/contract/teams/roles.ts'
import type { Pool, PoolClient } from 'pg'
import { teamOf } from './team-of.ts'
import { inTransaction } from './transaction.ts'

/**
 * The one way to write what belongs to an account. A transaction locks the account's row first,
 * asks whether the account is still open and whether the session that it writes for is still alive,
 * and only then writes. Whatever removes an account or ends a session locks the same row, so
 * neither can happen between the question and the commit: nothing is ever written for an account
 * that was removed, or by a session that had ended.
 *
 * The lock serialises the writes of one account, so two of them can't deadlock. A transaction must
 * take it before any other lock, and before it inserts a row that refers to the account: the
 * foreign key locks the account's row, too, and in the wrong order. What changes rows of several
 * teammates, such as an opt-out, locks all of them at once.
 *
 * `AccountClient` is the proof. Only the functions of this file make one, and every query that
 * writes into a table of accounts takes one (`account-writes.test.ts` holds all queries to that).
 */

declare const fromAsActorOrAsAccount: unique symbol

/** A transaction that has locked an open account. */
export type AccountClient = PoolClient & { readonly [fromAsActorOrAsAccount]: true }

type Session = { userId: AccountId; sessionId: string }

/** A session, and the team and the role of its account when the call was let in. */
type Caller = Session & { teamId: TeamId; role: Role }

/**
 * Since the work began, the account was removed or has another role or team, its session has ended,
 * or an administrator's elevation is over.
 */
export class AccessEnded extends Error {
  override name = 'AccessEnded'
  readonly what: 'account' | 'session' | 'elevation' | 'role'
  constructor(what: AccessEnded['what']) {
    super(`the ${what} has ended`)
    this.what = what
  }
}

/** Writes as the account of a session. Throws `AccessEnded`. */
export function asActor<T>(
  pool: Pool,
  actor: Caller,
  run: (client: AccountClient) => Promise<T>,
): Promise<T> {
  return asActorWith(pool, actor, [], run)
}

/**
 * Writes as the account of a session about other accounts, which are locked, too, in the order of
 * their ids: two may write about each other. `run` must check what they are. Throws `AccessEnded`.
 */
export function asActorWith<T>(
  pool: Pool,
  actor: Caller,
  others: readonly AccountId[],
  run: (client: AccountClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => run(await lockActor(client, actor, [actor.userId, ...others])))
}

/** Like `asActor`, with the teammates locked, too, whose rows may change. Throws `AccessEnded`. */
export function asActorOfTeam<T>(
  pool: Pool,
  actor: Caller,
  run: (client: AccountClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) =>
    run(await lockActor(client, actor, await findTeammates(client, actor.userId))),
  )
}

async function lockActor(
  client: PoolClient,
  actor: Caller,
  accounts: readonly AccountId[],
): Promise<AccountClient> {
  const account = (await lockAccounts(client, accounts)).get(actor.userId)
  if (!account) throw new AccessEnded('account')
  await assertAlive(client, actor, null)
  if (account.teamId !== actor.teamId || account.role !== actor.role) throw new AccessEnded('role')
  return client as AccountClient
}

/** Writes as an account without a session, such as a job. Throws `AccessEnded`, which ends a job for good. */
export function asAccount<T>(
  pool: Pool,
  userId: AccountId,
  run: (client: AccountClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => run(await requireOpenAccount(client, userId)))
}

/** Like `asAccount`, with the teammates locked, too. Throws `AccessEnded`. */
export function asAccountOfTeam<T>(
  pool: Pool,
  userId: AccountId,
  run: (client: AccountClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    const account = await lockWithTeammates(client, userId)
    if (!account) throw new AccessEnded('account')
    return run(account)
  })
}

type Administration = {
  actor: Session
  /** The account that is changed; null if none is. `run` must check whether it is open. */
  target: AccountId | null
  /** When the session must be elevated; null if a code proves as much. */
  elevatedAt: Date | null
}

/**
 * Writes as an administrator, with the changed account and its teammates locked, too, whose plan is
 * one. All are locked at once in the order of their ids, since two administrators may change each
 * other. Throws `AccessEnded`.
 */
export function asAdministrator<T>(
  pool: Pool,
  { actor, target, elevatedAt }: Administration,
  run: (client: AccountClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    const changed = target === null ? [] : await findTeammates(client, target)
    const open = await lockAccounts(client, [actor.userId, ...changed])
    if (!open.has(actor.userId)) throw new AccessEnded('account')
    await assertAlive(client, actor, elevatedAt)
    return run(client as AccountClient)
  })
}

/**
 * Locks an account until the transaction ends. Null if it was removed or never was. For
 * transactions that learn from a read whose account they write for; the others use `asActor` or
 * `asAccount`.
 */
export async function lockOpenAccount(client: PoolClient, userId: AccountId): Promise<AccountClient | null> {
  const open = await lockAccounts(client, [userId])
  return open.has(userId) ? (client as AccountClient) : null
}

/** Like `lockOpenAccount`, with the teammates locked, too. */
export async function lockWithTeammates(
  client: PoolClient,
  userId: AccountId,
): Promise<AccountClient | null> {
  const open = await lockAccounts(client, await findTeammates(client, userId))
  return open.has(userId) ? (client as AccountClient) : null
}

/** Locks all accounts of a team until the transaction ends. Null if none of them is open. */
export async function lockAccountsOf(client: PoolClient, teamId: TeamId): Promise<AccountClient | null> {
  const { rows } = await client.query<{ id: AccountId }>('select id from users where team_id = $1', [teamId])
  const open = await lockAccounts(
    client,
    rows.map(({ id }) => id),
  )
  return open.size > 0 ? (client as AccountClient) : null
}

/** Like `lockOpenAccount`, but throws `AccessEnded`. */
export async function requireOpenAccount(client: PoolClient, userId: AccountId): Promise<AccountClient> {
  const account = await lockOpenAccount(client, userId)
  if (!account) throw new AccessEnded('account')
  return account
}

/** The accounts of an account's team, itself included. */
async function findTeammates(client: PoolClient, userId: AccountId): Promise<AccountId[]> {
  const { rows } = await client.query<{ id: AccountId }>(
    `select id from users where team_id = ${teamOf('$1')}`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

type OpenAccount = Pick<Caller, 'teamId' | 'role'>

/** Locks accounts, and returns those that are open. */
async function lockAccounts(
  client: PoolClient,
  userIds: readonly AccountId[],
): Promise<Map<AccountId, OpenAccount>> {
  const { rows } = await client.query<OpenAccount & { id: AccountId; isOpen: boolean }>(
    `select id, removed_at is null as "isOpen", team_id as "teamId", team_role as role
     from users where id = any($1::integer[]) order by id for no key update`,
    [userIds],
  )
  return new Map(rows.filter(({ isOpen }) => isOpen).map(({ id, teamId, role }) => [id, { teamId, role }]))
}

/**
 * Keeps accounts from being removed until the transaction ends, without serialising their other
 * writes: for a few rows of many accounts at once. Returns those that are open.
 */
export async function keepOpen(
  client: PoolClient,
  userIds: readonly AccountId[],
): Promise<{ client: AccountClient; open: ReadonlySet<number> }> {
  const { rows } = await client.query<{ id: number }>(
    `select id from users where id = any($1::integer[]) and removed_at is null order by id for key share`,
    [userIds],
  )
  return { client: client as AccountClient, open: new Set(rows.map(({ id }) => id)) }
}

/** A session and its elevation end under the lock of their account, so a plain read is certain here. */
async function assertAlive(
  client: PoolClient,
  { sessionId }: Session,
  elevatedAt: Date | null,
): Promise<void> {
  const { rows } = await client.query<{ elevatedUntil: Date | null }>(
    `select elevated_until as "elevatedUntil" from sessions where id = $1 and ended_at is null`,
    [sessionId],
  )
  const [session] = rows
  if (!session) throw new AccessEnded('session')
  if (elevatedAt !== null && !(session.elevatedUntil !== null && session.elevatedUntil > elevatedAt))
    throw new AccessEnded('elevation')
}
