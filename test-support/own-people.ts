import { fold } from '@rapport/contract/fold.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import type { Pool } from 'pg'
import { idColumns } from '@rapport/server/features/own-people/own-people.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { teamOf } from '@rapport/server/database/team-of.ts'
import { createList } from './lists.ts'

type NewOwnPerson = {
  fullName: string
  title?: string
  company?: string
  companyDomain?: string
  linkedinSlug?: string
  location?: string
  email?: string
  note?: string
}

/**
 * Stores an own person of an account who is on a list of it, as after an import, without one. Returns
 * the id.
 */
export async function createListedPerson(
  pool: Pool,
  userId: AccountId,
  person: NewOwnPerson,
): Promise<number> {
  const id = await createOwnPerson(pool, userId, person)
  await createList(pool, userId, { title: `List of ${id}`, people: [id] })
  return id
}

/** Stores an own person of an account on no list: nobody sees them yet. Returns the id. */
export async function createOwnPerson(pool: Pool, userId: AccountId, person: NewOwnPerson): Promise<number> {
  const { fullName, title, company, companyDomain, linkedinSlug, location, email, note } = person
  const { rows } = await pool.query<{ id: number }>(
    `insert into own_people (user_id, team_id, full_name, name_folded, title, company, company_key, company_domain, linkedin_slug, location, created_at)
     values ($1, ${teamOf('$1')}, $2, $3, $4, $5, $6, $7, $8, $9, now()) returning id`,
    [
      userId,
      fullName,
      fold(fullName),
      title,
      company,
      company && companyNameKey(company),
      companyDomain,
      linkedinSlug,
      location,
    ],
  )
  const { id } = rows[0]!
  if (email !== undefined) await giveOwnValue(pool, userId, { id, value: email })
  if (note !== undefined) await giveOwnField(pool, userId, { id, field: 'note', value: note })
  return id
}

const { personId, ownPersonId } = idColumns('$2')
const columns = `${personId}, ${ownPersonId}`

type Found = { type: 'professional' | 'personal'; source?: string; status?: string }

/** An address that the account imported of a person, shared or own, or that a provider found for it. */
export async function giveOwnValue(
  pool: Pool,
  userId: AccountId,
  { id, value, found }: { id: number; value: string; found?: Found },
): Promise<void> {
  const { type = null, source = 'Vendor', status = 'verified' } = found ?? {}
  await pool.query(
    `insert into own_contact_values
       (user_id, team_id, person_id, own_person_id, kind, value, added_at, type, source, status)
     select $1, ${teamOf('$1')}, ${columns}, 'email', $3, now(), $4, $5, $6`,
    [userId, id, value, type, found ? source : null, found ? status : null],
  )
}

export async function giveOwnField(
  pool: Pool,
  userId: AccountId,
  { id, field, value }: { id: number; field: string; value: string },
): Promise<void> {
  await pool.query(
    `insert into own_fields (user_id, team_id, person_id, own_person_id, field, value)
     select $1, ${teamOf('$1')}, ${columns}, $3, $4`,
    [userId, id, field, value],
  )
}
