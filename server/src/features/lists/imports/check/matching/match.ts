import type { ImportMatch } from '@rapport/contract/lists/import-fields.ts'
import { emailSpellings } from '@rapport/normalise/contacts/emails.ts'
import { slugSpellings } from '@rapport/normalise/linkedin.ts'
import type { Database } from '../../../../../database/database.ts'
import type { AccountId } from '../../../../../database/ids.ts'
import { foldedKey } from '@rapport/contract/index-key.ts'
import {
  agreementOf,
  bestOf,
  contradict,
  differFrom,
  identityOf,
  isKnownOf,
  pairOf,
  type Identity,
} from './identity.ts'
import {
  byKey,
  findByBareNames,
  findByEmails,
  findByIds,
  findByNames,
  findBySlugs,
  findIdentities,
  readCurrent,
  type Found,
} from './match-queries.ts'
import type { ImportedPerson } from '../../rows/read-row.ts'

/**
 * The person that a row means; `found` is null for a new person. `isUnknownId`: the row has an id
 * that the account can't see.
 */
export type Match = { found: { id: number; by: ImportMatch } | null; isUnknownId: boolean }

/**
 * Finds the person that each row means: by Rapport id, profile link, an address that the account's
 * team has, or name with company if that is one person's. Own people whom a teammate imported are
 * found, too, so that a team stores nobody twice.
 */
export async function matchPeople(
  db: Database,
  userId: AccountId,
  people: readonly ImportedPerson[],
): Promise<Match[]> {
  const ids = await findByIds(
    db,
    userId,
    people.flatMap(({ rapportId }) => rapportId ?? []),
  )
  const byValue = await findByValues(db, userId, people)
  const matches = people.map((person): Match => {
    const { rapportId } = person
    if (rapportId !== null && ids.has(rapportId))
      return { found: { id: rapportId, by: 'id' }, isUnknownId: false }
    return { found: byValue(person), isUnknownId: rapportId !== null }
  })
  const unmatched = people.filter((_, at) => matches[at]!.found === null)
  const named = await findNamed(db, userId, unmatched)
  const bare = await findBare(db, userId, unmatched)
  for (const [at, person] of people.entries()) {
    const id = named.get(person)
    if (id !== undefined) matches[at]!.found = { id, by: 'name' }
    else if (bare.has(person)) matches[at]!.found = { id: bare.get(person)!, by: 'row' }
  }
  return matches
}

type ByValue = (person: ImportedPerson) => Match['found']

/**
 * Matches by profile link, else by address: the first person whom the row doesn't contradict, the
 * team's own people before shared ones.
 */
async function findByValues(
  db: Database,
  userId: AccountId,
  people: readonly ImportedPerson[],
): Promise<ByValue> {
  const slugs = await findBySlugs(
    db,
    userId,
    people.flatMap(({ texts }) =>
      texts.linkedin_url === undefined ? [] : slugSpellings(texts.linkedin_url),
    ),
  )
  const emails = await findByEmails(
    db,
    userId,
    people.flatMap((person) => person.emails.flatMap(emailSpellings)),
  )
  const identities = await findIdentities(db, userId, [...new Set([...slugs, ...emails].map(({ id }) => id))])
  const bySlug = byKey(slugs)
  const byEmail = byKey(emails)
  return (person) => {
    const own = identityOf(person)
    const agreeing = (candidates: readonly Found[], shared: { by: ImportMatch; address?: string }) =>
      candidates.flatMap(({ id }) => {
        const identity = identities.get(id)
        return identity === undefined ? [] : [{ who: id, agreement: agreementOf(own, identity, shared) }]
      })
    const links = slugSpellings(own.slug ?? '').flatMap((slug) =>
      agreeing(bySlug.get(slug) ?? [], { by: 'link' }),
    )
    const mailboxes = person.emails.flatMap((address) =>
      emailSpellings(address).flatMap((email) =>
        agreeing(byEmail.get(email) ?? [], { by: 'email', address }),
      ),
    )
    const [linked, reached] = [bestOf(links), bestOf(mailboxes)]
    if (linked) return { id: linked.who, by: 'link' }
    return reached && { id: reached.who, by: 'email' }
  }
}

/**
 * Matches by name and company. Among several namesakes, chooses the one of whom nothing is known
 * that the row contradicts.
 */
async function findNamed(
  db: Database,
  userId: AccountId,
  people: readonly ImportedPerson[],
): Promise<Map<ImportedPerson, number>> {
  const pairs = new Map(
    people.flatMap((person) => {
      const pair = pairOf(person.texts)
      return pair === null ? [] : [[person, pair] as const]
    }),
  )
  const distinct = new Map([...pairs.values()].map((pair) => [pair.key, pair]))
  const byName = byKey(await findByNames(db, userId, [...distinct.values()]))
  const candidates = new Map(
    [...pairs].map(([person, { key, name }]) => {
      const own: Identity = { ...identityOf(person), name: null }
      const all = (byName.get(key) ?? []).filter(
        ({ slug }) => !contradict(own, { slug, name, title: null }, 'name'),
      )
      return [person, all] as const
    }),
  )
  const several = [...candidates.values()].flatMap((all) => (all.length > 1 ? all.map(({ id }) => id) : []))
  const current = await readCurrent(db, userId, { ids: [...new Set(several)], locked: [] })
  return new Map(
    [...candidates].flatMap(([person, all]) => {
      const left =
        all.length < 2
          ? all
          : all.filter(({ id }) => current.has(id) && !differFrom(person, current.get(id)!))
      return left.length === 1 ? [[person, left[0]!.id] as const] : []
    }),
  )
}

/**
 * Matches people without a company by name, but only people stored with everything that the row
 * contains, as when a file is imported again.
 */
async function findBare(
  db: Database,
  userId: AccountId,
  people: readonly ImportedPerson[],
): Promise<Map<ImportedPerson, number>> {
  const names = new Map(
    people.flatMap((person) => {
      const { full_name, company } = person.texts
      const name = full_name === undefined || company !== undefined ? '' : foldedKey(full_name)
      return name === '' ? [] : [[person, name] as const]
    }),
  )
  const byName = byKey(await findByBareNames(db, userId, [...names.values()]))
  const ids = [...byName.values()].flat().map(({ id }) => id)
  const current = await readCurrent(db, userId, { ids, locked: [] })
  return new Map(
    [...names].flatMap(([person, name]) => {
      const same = (byName.get(name) ?? []).find(
        ({ id }) => current.has(id) && isKnownOf(person, current.get(id)!),
      )
      return same === undefined ? [] : [[person, same.id] as const]
    }),
  )
}
