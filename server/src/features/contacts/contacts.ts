import type { ContactValue, RevealedContacts, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import type { Pool } from 'pg'
import { announceChange } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import { balanceOf, type Balance } from '../credits/credits.ts'
import { findOwned, findSought, findValues, lockPerson } from './queries.ts'
import { buy, findOffer, moduleOf, type RevealDeps } from './reveal.ts'
import { bestFirst } from './values.ts'

type Revealed = Balance & { contacts: RevealedContacts; charged: number }

/**
 * Shows a person's email addresses or phone numbers for one credit. Values already owned are free, and so is an empty result. Throws
 * `not_found`, `out_of_credits`, `plan_expired` or `email_unverified`; the last three never hide owned values.
 */
export async function revealContacts(
  deps: RevealDeps,
  { userId }: Actor,
  { id, revealType: kind }: { id: number; revealType: RevealType },
  signal: AbortSignal,
): Promise<Revealed> {
  const target = { personId: id, kind }
  const values = await findOffer(deps, userId, target, signal)
  const purchase = await inTransaction(deps.pool, async (client) => {
    if (!(await lockPerson(client, id))) throw new AppError('not_found')
    const isEmpty = values.length === 0
    const outcome = await buy(client, userId, { ...target, isEmpty, now: deps.now() })
    if (outcome === 'revealed') await announceChange(client, userId, { kind: 'profile' })
    return outcome
  })
  const [[before], credits] = await Promise.all([
    revealedOf(deps.pool, userId, [id]),
    balanceOf(deps.pool, userId, moduleOf[kind]),
  ])
  const known = before ?? { talentId: id, emails: null, phones: null }
  const contacts =
    kind === 'email'
      ? { ...known, emails: values.map(toContract) }
      : { ...known, phones: values.map(toContract) }
  return { contacts, charged: purchase === 'revealed' ? 1 : 0, ...credits }
}

/** What the account has revealed of these people, by id. Skips people without reveals and removed people. */
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
  if (!(await findSought(pool, id))) throw new AppError('not_found')
  const [revealed] = await revealedOf(pool, userId, [id])
  const emails = revealed?.emails ?? null
  return { isRevealed: emails !== null, emails: emails ?? [] }
}

async function revealedOf(pool: Pool, userId: number, personIds: number[]): Promise<RevealedContacts[]> {
  const owned = await findOwned(pool, userId, personIds)
  if (owned.length === 0) return []
  const ids = [...new Set(owned.map(({ personId }) => personId))]
  const values = await findValues(pool, { personIds: ids, kinds: contactKinds, checked: true })
  const byPerson = Map.groupBy(values, ({ personId }) => personId)
  const ownedKinds = Map.groupBy(owned, ({ personId }) => personId)
  return ids.map((talentId) => {
    const of = (kind: RevealType) =>
      ownedKinds.get(talentId)?.some((one) => one.kind === kind)
        ? bestFirst((byPerson.get(talentId) ?? []).filter((value) => value.kind === kind)).map(toContract)
        : null
    return { talentId, emails: of('email'), phones: of('phone') }
  })
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
