import { moduleOf } from '@rapport/contract/credits/vocabularies.ts'
import { linkedinUrl } from '@rapport/normalise/linkedin.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'
import type { ContactFinding, SoughtPerson } from '../../providers/contact-finder.ts'
import { endRequest } from '../../providers/request-ledger.ts'
import {
  allowanceOf,
  announceCredits,
  assertCovered,
  availableOf,
  payableOf,
  spendCredit,
} from '../credits/credits.ts'
import {
  findOwnSought,
  keepOwnPeople,
  ownValuesOf,
  sharedOf,
  storeFoundValues,
} from '../own-people/own-people.ts'
import { linkedinHandle, removeOwnIfSuppressed, type Handle } from '../privacy/privacy.ts'
import type { RevealTarget } from './queries.ts'
import { assertMayBuy, type Purchase, type RevealDeps } from './reveal.ts'

/** The account that reveals an own person, and how it pays. */
export type OwnBuyer = {
  userId: AccountId
  /** A transaction that writes for the account. */
  write: <T>(run: (client: AccountClient) => Promise<T>) => Promise<T>
  /**
   * Called in the transaction that pays, with the person locked. The id of the bulk reveal whose
   * reservation pays; null if none does any more. Without it, the account's credits pay.
   */
  reservation?: (client: AccountClient) => Promise<number | null>
}

/**
 * Asks providers for contacts of an own person who is linked to nobody. What they find belongs to
 * the account alone, costs a credit, and goes with the person. Values that the account has already
 * are free. Throws `not_found`, also if the person turns out to be suppressed, `out_of_credits`,
 * `limit_reached`, `plan_expired` or `email_unverified`.
 */
export async function revealOwn(
  deps: RevealDeps,
  buyer: OwnBuyer,
  target: RevealTarget,
  signal: AbortSignal,
): Promise<Purchase> {
  const { pool, lookup, now } = deps
  const { userId } = buyer
  const person = await findOwnSought(pool, userId, target.personId)
  if (!person) throw new AppError('not_found')
  const isKnown = () => hasOwn(deps, userId, target)
  if (await isKnown()) return 'owned'
  if (!(await lookup.canQuery(target))) return 'nothing'
  await assertMayBuy(pool, userId, now())
  const allowance = await allowanceOf(pool, { userId, module: moduleOf[target.kind], now: now() })
  assertCovered(allowance, buyer.reservation ? payableOf(allowance) : availableOf(allowance), 1)
  await assertNotSuppressed(deps, buyer, { id: target.personId, person })
  const bought = { is: false }
  const store = async (finding: ContactFinding) => {
    bought.is = await storeAndCharge(deps, buyer, { target, person, finding })
  }
  const answered = await lookup.queryOwn(person, target, { signal, isKnown, store })
  if (bought.is) return 'revealed'
  if (!(await findOwnSought(pool, userId, target.personId))) throw new AppError('not_found')
  // Somebody else of the account pressed at the same moment.
  if (await isKnown()) return 'owned'
  return answered === 'unanswered' ? 'unavailable' : 'nothing'
}

async function hasOwn(
  { pool, config: { suppressionKey } }: RevealDeps,
  userId: AccountId,
  { personId, kind }: RevealTarget,
): Promise<boolean> {
  const values = await ownValuesOf(pool, { userId, ids: [personId], suppressionKey })
  return values.some((value) => value.kind === kind)
}

/** The handles by which a person may be suppressed, with these addresses. */
function handlesOf({ linkedinSlug }: SoughtPerson, emails: readonly string[]): Handle[] {
  const link = linkedinUrl('in', linkedinSlug)
  const profile = link === null ? null : linkedinHandle(link)
  return [...(profile ? [profile] : []), ...emails.map((value): Handle => ({ kind: 'email', value }))]
}

type Own = { id: number; person: SoughtPerson }

/** Removes a person who is suppressed, before any provider hears of them. Throws `not_found`. */
async function assertNotSuppressed(
  { pool, config: { suppressionKey } }: RevealDeps,
  { userId, write }: OwnBuyer,
  { id, person }: Own,
): Promise<void> {
  const known = (await ownValuesOf(pool, { userId, ids: [id], suppressionKey })).filter(
    ({ kind }) => kind === 'email',
  )
  const handles = handlesOf(
    person,
    known.map(({ value }) => value),
  )
  const isGone = await write((client) =>
    removeOwnIfSuppressed(client, suppressionKey, { ownId: id, handles }),
  )
  if (isGone) throw new AppError('not_found')
}

type Found = { target: RevealTarget; person: SoughtPerson; finding: ContactFinding }

/**
 * Keeps usable values and takes a credit for them, in one transaction. False if there are none that
 * the account doesn't have, and if the person was linked meanwhile: the shared person has others.
 */
async function storeAndCharge(
  { config: { suppressionKey }, now }: RevealDeps,
  { userId, write, reservation }: OwnBuyer,
  { target: { personId: id, kind }, person, finding: { hit, ...found } }: Found,
): Promise<boolean> {
  if (!hit) return false
  const contacts = found.contacts.filter(({ status }) => status !== 'invalid')
  const emails = kind === 'email' ? found.contacts.map(({ value }) => value) : []
  return write(async (client) => {
    // Whatever becomes of the person, it was paid for. If the credit can't be taken, the request stays
    // as if its answer had been lost.
    await endRequest(client, hit.request, { outcome: 'hit', charged: hit.charged, now: now() })
    const handles = handlesOf(person, emails)
    if (await removeOwnIfSuppressed(client, suppressionKey, { ownId: id, handles })) return false
    if (contacts.length === 0 || (await keepOwnPeople(client, userId, [id])) === 0) return false
    if ((await sharedOf(client, userId, [id]))(id) !== null) return false
    await assertMayBuy(client, userId, now())
    if ((await storeFoundValues(client, userId, { id, contacts, now: now() })) === 0) return false
    const bulkRevealId = (await reservation?.(client)) ?? undefined
    await spendCredit(client, { userId, module: moduleOf[kind], personId: id, now: now(), bulkRevealId })
    await announceCredits(client, userId)
    return true
  })
}
