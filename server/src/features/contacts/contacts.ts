import type { ContactValue, RevealedContacts, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { Pool } from 'pg'
import { announceChange } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import { balanceOf, type Balance } from '../credits/credits.ts'
import { ownRows, ownValuesOf } from '../own-people/own-people.ts'
import { findOwned, findSought, findValues, lockPerson, type RevealTarget, type ValueRow } from './queries.ts'
import { buy, findOffer, moduleOf, type RevealDeps } from './reveal.ts'
import { bestFirst } from './values.ts'

type Revealed = Balance & { contacts: RevealedContacts; charged: number }

/**
 * Shows a person's email addresses or phone numbers for one credit, with those that the account imported. Values already owned are free, and so
 * are an empty result and own people. Throws
 * `not_found`, `out_of_credits`, `plan_expired` or `email_unverified`; the last three never hide owned values.
 */
export async function revealContacts(
  deps: RevealDeps,
  { userId }: Actor,
  { id, revealType: kind }: { id: number; revealType: RevealType },
  signal: AbortSignal,
): Promise<Revealed> {
  const charged = isOwnId(id) ? 0 : await reveal(deps, userId, { personId: id, kind }, signal)
  if (isOwnId(id)) await assertExists(deps.pool, userId, id)
  const [[known], credits] = await Promise.all([
    revealedOf(deps.pool, userId, [id]),
    balanceOf(deps.pool, userId, moduleOf[kind]),
  ])
  const { emails, phones } = known ?? { emails: null, phones: null }
  const contacts =
    kind === 'email'
      ? { talentId: id, emails: emails ?? [], phones }
      : { talentId: id, emails, phones: phones ?? [] }
  return { contacts, charged, ...credits }
}

/** Returns the credits charged. Throws as `revealContacts` does. */
async function reveal(
  deps: RevealDeps,
  userId: number,
  target: RevealTarget,
  signal: AbortSignal,
): Promise<number> {
  const isEmpty = (await findOffer(deps, userId, target, signal)).length === 0
  return inTransaction(deps.pool, async (client) => {
    if (!(await lockPerson(client, target.personId))) throw new AppError('not_found')
    const outcome = await buy(client, userId, { ...target, isEmpty, now: deps.now() })
    if (outcome === 'revealed') await announceChange(client, userId, { kind: 'profile' })
    return outcome === 'revealed' ? 1 : 0
  })
}

/** Throws `not_found` unless the person is shared or the account's own. */
async function assertExists(pool: Pool, userId: number, id: number): Promise<void> {
  const exists = isOwnId(id) ? (await ownRows(pool, userId, [id])).length > 0 : await findSought(pool, id)
  if (!exists) throw new AppError('not_found')
}

/** What the account has revealed or imported of these people, by id. Skips people without either and removed people. */
export async function listRevealed(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { talentIds }: { talentIds: number[] },
): Promise<RevealedContacts[]> {
  return revealedOf(pool, userId, talentIds)
}

/** Throws `not_found`. */
export async function getTalentEmail(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { id }: { id: number },
): Promise<{ isRevealed: boolean; emails: ContactValue[] }> {
  await assertExists(pool, userId, id)
  const [revealed] = await revealedOf(pool, userId, [id])
  const emails = revealed?.emails ?? null
  return { isRevealed: emails !== null, emails: emails ?? [] }
}

async function revealedOf(pool: Pool, userId: number, personIds: number[]): Promise<RevealedContacts[]> {
  const [owned, imported] = await Promise.all([
    findOwned(pool, userId, personIds),
    ownValuesOf(pool, userId, personIds),
  ])
  if (owned.length === 0 && imported.length === 0) return []
  const ids = [...new Set([...owned, ...imported].map(({ personId }) => personId))]
  const revealed = [...new Set(owned.map(({ personId }) => personId))]
  const values = await findValues(pool, { personIds: revealed, kinds: contactKinds, checked: true })
  const isRevealed = new Set(owned.map(keyOf))
  const shown = withoutRepeats([...values.filter((value) => isRevealed.has(keyOf(value))), ...imported])
  const byKey = Map.groupBy(shown, keyOf)
  return ids.map((talentId) => {
    const of = (kind: RevealType) => {
      const key = keyOf({ personId: talentId, kind })
      return isRevealed.has(key) || byKey.has(key) ? bestFirst(byKey.get(key) ?? []).map(toContract) : null
    }
    return { talentId, emails: of('email'), phones: of('phone') }
  })
}

const keyOf = ({ personId, kind }: RevealTarget) => `${personId}:${kind}`

/** Of values that are both revealed and imported, the revealed one stays. */
function withoutRepeats(values: ValueRow[]): ValueRow[] {
  const byValue = new Map<string, ValueRow>()
  for (const value of values.toReversed()) byValue.set(`${keyOf(value)}:${value.value}`, value)
  return [...byValue.values()]
}

const toContract = ({ value, type, status, source, date }: ContactValue): ContactValue => ({
  value,
  type,
  status,
  source: sourceNames[source] ?? source,
  date,
})

/** Names of sources that are stored by a short form. */
const sourceNames: Partial<Record<string, string>> = { pdl: 'People Data Labs' }
