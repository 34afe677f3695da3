import type { Balance } from '@rapport/contract/credits/balance.ts'
import { moduleOf } from '@rapport/contract/credits/vocabularies.ts'
import type { ContactValue, RevealedContacts, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { Pool } from 'pg'
import { asActor } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { allowanceOf, announceCredits, balanceOfAllowance } from '../credits/credits.ts'
import { ownRows, ownValuesOf, sharedOf } from '../own-people/own-people.ts'
import { revealOwn } from './own-reveal.ts'
import { findOwned, findSought, findValues, lockPerson, type RevealTarget, type ValueRow } from './queries.ts'
import { buy, findOffer, type Purchase, type RevealDeps } from './reveal.ts'
import { bestFirst } from './values.ts'

export { assertMayBuy, mayBuy, type RevealDeps } from './reveal.ts'
export { findParts, lockPeople } from './bulk-queries.ts'
export { findRevealable, lockForReveals, quoteReveals, reserveReveals } from './bulk-reveal.ts'
export { markBounced, storeSharedVerdicts } from './email-checks/queries.ts'
export { findSoughtByProfile } from './queries.ts'
export { cancelReveals, closeReveals } from './bulk-reveal-end.ts'
export {
  quoteRefresh,
  refreshContacts,
  type RefreshEnd,
  type RefreshQuote,
  type RefreshReceipt,
} from './refresh/refresh.ts'
export { revealSlice } from './bulk-reveal-job.ts'

export type RevealedDeps = Pick<RevealDeps, 'pool' | 'config'>

type Revealed = Balance & { contacts: RevealedContacts; charged: number; isUnavailable: boolean }

/**
 * Shows a person's email addresses or phone numbers for one credit, with those that the account
 * imported. Values already owned are free, and so is an empty result. A linked own person stands for
 * the shared one; of another own person, providers are asked for the account alone. Throws
 * `not_found`, `out_of_credits`, `limit_reached`, `plan_expired` or `email_unverified`; all but the
 * first never hide owned values.
 */
export async function revealContacts(
  deps: RevealDeps,
  actor: Actor,
  { id, revealType: kind }: { id: number; revealType: RevealType },
  signal: AbortSignal,
): Promise<Revealed> {
  const { pool } = deps
  const { userId } = actor
  if (isOwnId(id)) await assertExists(pool, userId, id)
  const personId = (await sharedOf(pool, userId, [id]))(id)
  const outcome =
    personId === null
      ? await revealOwn(
          deps,
          { userId, write: (run) => asActor(pool, actor, run) },
          { personId: id, kind },
          signal,
        )
      : await reveal(deps, actor, { personId, kind }, signal)
  deps.onReveal(kind, outcome)
  const [[known], allowance] = await Promise.all([
    revealedOf(deps, userId, [id]),
    allowanceOf(pool, { userId, module: moduleOf[kind], now: deps.now() }),
  ])
  const { emails, phones } = known ?? { emails: null, phones: null }
  const contacts =
    kind === 'email'
      ? { talentId: id, emails: emails ?? [], phones }
      : { talentId: id, emails, phones: phones ?? [] }
  return {
    contacts,
    charged: outcome === 'revealed' ? 1 : 0,
    isUnavailable: outcome === 'unavailable',
    ...balanceOfAllowance(allowance),
  }
}

/** Throws as `revealContacts` does. */
async function reveal(
  deps: RevealDeps,
  actor: Actor,
  target: RevealTarget,
  signal: AbortSignal,
): Promise<Purchase> {
  const { userId } = actor
  const offer = await findOffer(deps, userId, target, signal)
  return asActor(deps.pool, actor, async (client) => {
    if (!(await lockPerson(client, target.personId))) throw new AppError('not_found')
    const bought = await buy(client, userId, { ...target, offer, now: deps.now() })
    if (bought === 'revealed') await announceCredits(client, userId)
    return bought
  })
}

/** Throws `not_found` unless the person is shared or the account's own. */
async function assertExists(pool: Pool, userId: AccountId, id: number): Promise<void> {
  const exists = isOwnId(id) ? (await ownRows(pool, userId, [id])).length > 0 : await findSought(pool, id)
  if (!exists) throw new AppError('not_found')
}

/**
 * Returns the contact values of these people that the account has revealed or imported, by id.
 * Skips people without either and removed people.
 */
export async function listRevealed(
  deps: RevealedDeps,
  { userId }: Pick<Actor, 'userId'>,
  { talentIds }: { talentIds: number[] },
): Promise<RevealedContacts[]> {
  return revealedOf(deps, userId, talentIds)
}

/** Throws `not_found`. */
export async function getTalentEmail(
  deps: RevealedDeps,
  { userId }: Actor,
  { id }: { id: number },
): Promise<{ isRevealed: boolean; emails: ContactValue[] }> {
  await assertExists(deps.pool, userId, id)
  const [revealed] = await revealedOf(deps, userId, [id])
  const emails = revealed?.emails ?? null
  return { isRevealed: emails !== null, emails: emails ?? [] }
}

async function revealedOf(
  { pool, config }: RevealedDeps,
  userId: AccountId,
  ids: number[],
): Promise<RevealedContacts[]> {
  const shared = await sharedOf(pool, userId, ids)
  const personIds = [...new Set(ids.flatMap((id) => shared(id) ?? []))]
  const [owned, imported] = await Promise.all([
    findOwned(pool, userId, personIds),
    ownValuesOf(pool, { userId, ids, suppressionKey: config.suppressionKey }),
  ])
  if (owned.length === 0 && imported.length === 0) return []
  const bought = [...new Set(owned.map(({ personId }) => personId))]
  const values = await findValues(pool, { personIds: bought, kinds: contactKinds })
  const isRevealed = new Set(owned.map(keyOf))
  const revealedBy = Map.groupBy(
    values.filter((value) => isRevealed.has(keyOf(value))),
    keyOf,
  )
  const importedBy = Map.groupBy(imported, keyOf)
  return ids
    .toSorted((a, b) => a - b)
    .flatMap((talentId) => {
      const of = (kind: RevealType) => {
        const key = keyOf({ personId: shared(talentId) ?? talentId, kind })
        const own = importedBy.get(keyOf({ personId: talentId, kind }))
        if (!isRevealed.has(key) && !own) return null
        return bestFirst(withoutRepeats([...(revealedBy.get(key) ?? []), ...(own ?? [])])).map(toContract)
      }
      const [emails, phones] = [of('email'), of('phone')]
      return emails === null && phones === null ? [] : { talentId, emails, phones }
    })
}

const keyOf = ({ personId, kind }: RevealTarget) => `${personId}:${kind}`

/** Drops imported values that are revealed, too. */
const withoutRepeats = (values: ValueRow[]): ValueRow[] => [
  ...new Map(values.toReversed().map((value) => [value.value, value])).values(),
]

const toContract = ({ value, type, status, source, date, reason, checkedAt }: ValueRow): ContactValue => ({
  value,
  type,
  status,
  source: sourceNames[source] ?? source,
  date,
  reason,
  checkedAt: checkedAt?.toISOString() ?? null,
})

/** Names of sources that are stored by a short form. */
const sourceNames: Partial<Record<string, string>> = { pdl: 'People Data Labs' }
