import type { ContactValue, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { ErrorCode } from '@rapport/contract/errors.ts'
import type { Pool, PoolClient } from 'pg'
import type { Config } from '../../config/config.ts'
import { AppError } from '../../http/errors.ts'
import { creditsLeft, holdCredits, spendCredit } from '../credits/credits.ts'
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
  type Wanted,
} from './queries.ts'
import { bestFirst } from './values.ts'

export type RevealDeps = {
  pool: Pool
  lookup: ContactLookup
  checkEmails: CheckEmails
  now: () => Date
}

export const moduleOf: Record<RevealType, CreditModule> = {
  email: 'TALENT_EMAIL_REVEAL',
  phone: 'TALENT_PHONE_REVEAL',
}

type RevealOptions = {
  pool: Pool
  config: Pick<Config, 'mxCheck' | 'suppressionKey'>
  /** Without one, nobody is asked for what is not on file. */
  finder?: ContactFinder | undefined
  now: () => Date
}

const nobody: ContactFinder = { providers: [], find: async () => ({ contacts: [], asked: [] }) }

export function createRevealDeps({ pool, config, finder = nobody, now }: RevealOptions): RevealDeps {
  return {
    pool,
    now,
    lookup: new ContactLookup({ pool, finder, suppressionKey: config.suppressionKey, now }),
    checkEmails: createEmailCheck({ pool, mxCheck: config.mxCheck, now }),
  }
}

/**
 * The values that the account owns or may buy, best first: those on file, or else what providers find; empty when nobody knows any. May ask
 * around for tens of seconds: before the transaction, which `buy` then belongs in. Throws `not_found`, and where the account would be refused,
 * why: nobody is asked for what cannot be paid.
 */
export async function findOffer(
  deps: RevealDeps,
  userId: number,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<ContactValue[]> {
  const { pool, lookup, now } = deps
  const person = await findSought(pool, wanted.personId)
  if (!person) throw new AppError('not_found')
  const onFile = await valuesOnFile(deps, wanted)
  if (await isOwned(pool, userId, wanted)) return onFile
  const canAsk = onFile.length === 0 && (await lookup.canAsk(wanted))
  if (onFile.length > 0 || canAsk) await assertMayBuy(pool, userId, now())
  if (!canAsk) return onFile
  if ((await creditsLeft(pool, userId, moduleOf[wanted.kind])) <= 0)
    throw new AppError('out_of_credits', { missing: 1 })
  await lookup.ask(person, wanted, signal)
  return valuesOnFile(deps, wanted)
}

async function valuesOnFile({ pool, checkEmails }: RevealDeps, wanted: Wanted): Promise<ContactValue[]> {
  const { personId, kind } = wanted
  const rows = await findValues(pool, { personIds: [personId], kinds: [kind], checked: false })
  return bestFirst(kind === 'email' ? await checkEmails(rows) : rows)
}

export type Purchase = 'revealed' | 'owned' | 'nothing'

/**
 * Makes the account the owner of what `findOffer` found, for one credit, in the caller's transaction, which holds the person. What it owns
 * already, and nothing at all, cost nothing. Of many at once for one account each waits for the one before, so that nobody pays twice.
 * Throws `out_of_credits`, `plan_expired`, `email_unverified` or `forbidden`.
 */
export async function buy(
  client: PoolClient,
  userId: number,
  { isEmpty, now, ...wanted }: Wanted & { isEmpty: boolean; now: Date },
): Promise<Purchase> {
  const module = moduleOf[wanted.kind]
  if (await isOwned(client, userId, wanted)) return 'owned'
  if (isEmpty) return 'nothing'
  await holdCredits(client, userId, module)
  if (await isOwned(client, userId, wanted)) return 'owned'
  await assertMayBuy(client, userId, now)
  const { personId } = wanted
  const { entryId } = await spendCredit(client, { userId, module, personId, now })
  await insertReveal(client, userId, { ...wanted, entryId, now })
  return 'revealed'
}

/** Throws `email_unverified`, `plan_expired` or, when the account was closed, `forbidden`. */
export async function assertMayBuy(db: Pool | PoolClient, userId: number, now: Date): Promise<void> {
  const refusal = refusalOf(await findAccountState(db, userId), now)
  if (refusal) throw new AppError(refusal)
}

/** Throws `forbidden` when the account was closed. After `holdCredits`: then it stays open until the transaction ends. */
export async function assertOpen(client: PoolClient, userId: number): Promise<void> {
  const account = await findAccountState(client, userId)
  if (!account || account.isClosed) throw new AppError('forbidden')
}

/** A plan without an expiry has expired, as everywhere. */
function refusalOf(account: AccountState | null, now: Date): ErrorCode | null {
  if (!account || account.isClosed) return 'forbidden'
  if (!account.isVerified) return 'email_unverified'
  if (!account.planExpiresAt || account.planExpiresAt <= now) return 'plan_expired'
  return null
}
