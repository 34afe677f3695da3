import { foldedKey } from '@rapport/contract/index-key.ts'
import type { ImportMatch } from '@rapport/contract/lists/import-fields.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import type { Database } from '../../../database/database.ts'
import { findByEmails, findByIds, findByNames, findBySlugs } from './match-queries.ts'
import type { ImportedPerson } from './read-row.ts'

export type Match = { id: number; by: ImportMatch }

/** What tells whether two rows are of one person. */
export function keysOf({ rapportId, texts, emails }: ImportedPerson): string[] {
  const pair = pairOf(texts)
  return [
    ...(rapportId === null ? [] : [`id:${rapportId}`]),
    ...(texts.linkedin_url === undefined ? [] : [`link:${texts.linkedin_url}`]),
    ...emails.map((email) => `email:${email}`),
    ...(pair === null ? [] : [`name:${pair.key}`]),
  ]
}

function pairOf({ full_name, company }: ImportedPerson['texts']) {
  if (full_name === undefined || company === undefined) return null
  const [name, companyKey] = [foldedKey(full_name), companyNameKey(company)]
  return name === '' || companyKey === '' ? null : { name, company: companyKey, key: `${name}|${companyKey}` }
}

/**
 * Whom each row means: by Rapport id, profile link, an address that the account has, or name with company if only one person has both. Null
 * for somebody new, `unknown_id` for an id that the account can't see.
 */
export async function matchPeople(
  db: Database,
  userId: number,
  people: readonly ImportedPerson[],
): Promise<(Match | null | 'unknown_id')[]> {
  const ids = await findByIds(
    db,
    userId,
    people.flatMap(({ rapportId }) => rapportId ?? []),
  )
  const slugs = await findBySlugs(
    db,
    userId,
    people.flatMap(({ texts }) => texts.linkedin_url ?? []),
  )
  const emails = await findByEmails(
    db,
    userId,
    people.flatMap((person) => person.emails),
  )
  // Of several, the account's own person, whose id is higher, comes first.
  const bySlug = new Map(slugs.toReversed().map(({ key, id }) => [key, id]))
  const byEmail = new Map(emails.toReversed().map(({ key, id }) => [key, id]))
  const identified = people.map(({ rapportId, texts, emails: addresses }): Match | 'unknown_id' | null => {
    if (rapportId !== null) return ids.has(rapportId) ? { id: rapportId, by: 'id' } : 'unknown_id'
    const linked = bySlug.get(texts.linkedin_url ?? '')
    if (linked !== undefined) return { id: linked, by: 'link' }
    const address = addresses.find((email) => byEmail.has(email))
    return address === undefined ? null : { id: byEmail.get(address)!, by: 'email' }
  })
  const pairs = people.map(({ texts }, at) => (identified[at] === null ? pairOf(texts) : null))
  const named = new Map(pairs.flatMap((pair) => (pair === null ? [] : [[pair.key, pair] as const])))
  const byName = Map.groupBy(await findByNames(db, userId, [...named.values()]), ({ key }) => key)
  return people.map(({ texts }, at) => {
    const found = identified[at]!
    if (found !== null) return found
    const [same, ...others] = byName.get(pairs[at]?.key ?? '') ?? []
    // Two profiles are two people.
    const isOther = texts.linkedin_url !== undefined && same?.slug !== null
    return same && others.length === 0 && !isOther ? { id: same.id, by: 'name' } : null
  })
}
