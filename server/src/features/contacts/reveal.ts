import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { moduleOf } from '@rapport/contract/credits/vocabularies.ts'
import type { ErrorCode } from '@rapport/contract/errors.ts'
import { hasRight } from '@rapport/contract/teams/roles.ts'
import type { Pool, PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Config } from '../../config/config.ts'
import { AppError } from '../../http/errors.ts'
import {
  allowanceOf,
  assertCovered,
  availableOf,
  lockCredits,
  payableOf,
  spendCredit,
} from '../credits/credits.ts'
import type { ContactFinder } from '../../providers/contact-finder.ts'
import { createEmailCheck, type CheckEmails } from './email-checks/email-status.ts'
import { ContactLookup } from './lookup.ts'
import {
  findAccountState,
  findSought,
  findValues,
  insertReveal,
  isOwned,
  type AccountState,
  type RevealTarget,
  type ValueRow,
} from './queries.ts'
import { bestFirst } from './values.ts'

export type RevealDeps = {
  pool: Pool
  config: Pick<Config, 'suppressionKey'>
  lookup: ContactLookup
  checkEmails: CheckEmails
  /** Told of each reveal once it is committed, whatever came of it. */
  onReveal: (kind: RevealType, outcome: Purchase) => void
  now: () => Date
}

type RevealOptions = {
  pool: Pool
  config: Pick<Config, 'mxCheck' | 'suppressionKey'>
  /** Without it, contacts come from the database alone. */
  finder?: ContactFinder | undefined
  now: () => Date
}

const nobody: ContactFinder = {
  providers: [],
  canFind: () => false,
  find: async () => ({ contacts: [], hit: null, isUnanswered: false }),
  status: () => [],
}

export function createRevealDeps({ pool, config, finder = nobody, now }: RevealOptions): RevealDeps {
  return {
    pool,
    config,
    now,
    lookup: new ContactLookup({ pool, finder, suppressionKey: config.suppressionKey, now }),
    checkEmails: createEmailCheck({ pool, mxCheck: config.mxCheck, now }),
    onReveal: () => {},
  }
}

/**
 * The result of looking for values to buy or to show. `unavailable`: nothing now, because a
 * provider could not be queried.
 */
export type Offer = 'values' | 'nothing' | 'unavailable'

/**
 * Whether there are values that the account owns or could buy: values on file, else from providers.
 * May take tens of seconds, so call it before the transaction that calls `buy`. Throws `not_found`,
 * and whatever `buy` would throw, because a lookup that the account can't pay for must not be made.
 * `isReserved`: a reservation pays.
 */
export async function findOffer(
  deps: RevealDeps,
  userId: AccountId,
  { isReserved = false, ...target }: RevealTarget & { isReserved?: boolean },
  signal: AbortSignal,
): Promise<Offer> {
  const { pool, lookup, now } = deps
  const person = await findSought(pool, target.personId)
  if (!person) throw new AppError('not_found')
  const onFile = await valuesOnFile(deps, target)
  const known = onFile.length > 0 ? 'values' : 'nothing'
  if (await isOwned(pool, userId, target)) return known
  const canQuery = onFile.length === 0 && (await lookup.canQuery(target))
  if (onFile.length > 0 || canQuery) await assertMayBuy(pool, userId, now())
  if (!canQuery) return known
  const allowance = await allowanceOf(pool, { userId, module: moduleOf[target.kind], now: now() })
  assertCovered(allowance, isReserved ? payableOf(allowance) : availableOf(allowance), 1)
  const answered = await lookup.query(person, target, signal)
  if ((await valuesOnFile(deps, target)).length > 0) return 'values'
  return answered === 'unanswered' ? 'unavailable' : 'nothing'
}

async function valuesOnFile(
  { pool, checkEmails }: RevealDeps,
  { personId, kind }: RevealTarget,
): Promise<ValueRow[]> {
  const read = () => findValues(pool, { personIds: [personId], kinds: [kind] })
  const rows = await read()
  const isNew = kind === 'email' && (await checkEmails(rows.map(({ value }) => value)))
  return bestFirst(isNew ? await read() : rows)
}

export type Purchase = 'revealed' | 'owned' | Exclude<Offer, 'values'>

type RevealOrder = RevealTarget & {
  offer: Offer
  now: Date
  /** The bulk reveal whose reservation pays. */
  bulkRevealId?: number
}

/**
 * Gives the account the values that `findOffer` found, for one credit, in the caller's transaction,
 * which must have locked the person. Free if the account already owns it or nothing was found.
 * Concurrent purchases by one account are serialised, so that none is charged twice. Throws
 * `out_of_credits`, `limit_reached`, `plan_expired`, `email_unverified` or `forbidden`.
 */
export async function buy(
  client: AccountClient,
  userId: AccountId,
  { offer, now, bulkRevealId, ...target }: RevealOrder,
): Promise<Purchase> {
  const module = moduleOf[target.kind]
  if (await isOwned(client, userId, target)) return 'owned'
  if (offer !== 'values') return offer
  await lockCredits(client, userId, module)
  if (await isOwned(client, userId, target)) return 'owned'
  await assertMayBuy(client, userId, now)
  const { personId } = target
  const { entryId } = await spendCredit(client, { userId, module, personId, now, bulkRevealId })
  await insertReveal(client, userId, { ...target, entryId, now })
  return 'revealed'
}

/**
 * Throws `email_unverified`, `plan_expired`, `team_moving`, or `forbidden` for a closed account or a
 * viewer.
 */
export async function assertMayBuy(db: Database, userId: AccountId, now: Date): Promise<void> {
  const refusal = refusalOf(await findAccountState(db, userId), now)
  if (refusal) throw new AppError(refusal)
}

/**
 * Whether the account is open, may spend and has all that it owns in its team, with a plan and a
 * verified address.
 */
export const mayBuy = async (db: Database, userId: AccountId, now: Date): Promise<boolean> =>
  refusalOf(await findAccountState(db, userId), now) === null

/**
 * Throws `forbidden` if the account is closed. Call it after `lockCredits`, which keeps the account
 * open until the transaction ends.
 */
export async function assertOpen(client: PoolClient, userId: AccountId): Promise<void> {
  const account = await findAccountState(client, userId)
  if (!account || account.isClosed) throw new AppError('forbidden')
}

/** A plan without an expiry counts as expired, here as everywhere. */
function refusalOf(account: AccountState | null, now: Date): ErrorCode | null {
  if (!account || account.isClosed || !hasRight(account.role, 'spend')) return 'forbidden'
  if (!account.isVerified) return 'email_unverified'
  if (!account.planExpiresAt || account.planExpiresAt <= now) return 'plan_expired'
  if (account.isMoving) return 'team_moving'
  return null
}
