import { fold } from '@rapport/contract/fold.ts'
import { countryName } from '@rapport/normalise/places/countries.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { findByEmail, findByLink, findByName, type Link } from './link-queries.ts'

/**
 * Finds the shared people who are the same as these own people: by profile link, else by an address
 * that the account has of a shared person, else by name and company, unless their places
 * contradict. The strongest evidence decides. An own person for whom it points to several people
 * isn't linked.
 */
export async function findLinks(db: Database, userId: AccountId, ownIds: number[]): Promise<Link[]> {
  if (ownIds.length === 0) return []
  const names = await findByName(db, userId, ownIds)
  const evidence = [
    ['link', await findByLink(db, userId, ownIds)],
    ['email', await findByEmail(db, userId, ownIds)],
    ['name', names.filter(({ location, place }) => canBeSame(location, place))],
  ] as const
  const byOwn = evidence.map(([kind, found]) => [kind, Map.groupBy(found, ({ ownId }) => ownId)] as const)
  return ownIds.flatMap((ownId): Link | [] => {
    const strongest = byOwn.find(([, found]) => found.has(ownId))
    if (!strongest) return []
    const [kind, found] = strongest
    const [same, ...others] = found.get(ownId)!
    return same && others.length === 0 ? { ownId, personId: same.personId, evidence: kind } : []
  })
}

/**
 * Whether one place can lie in the other: the most precise part of one is a part of the other. True
 * if either is unknown.
 */
export function canBeSame(location: string | null, place: Place | null): boolean {
  if (location === null || place === null) return true
  const own = location.split(',').map(fold)
  const { city, metro, state, country } = place
  const shared = [city, metro, state, country && countryName(country), country]
    .filter((part) => part !== null && part !== undefined)
    .map(fold)
  return shared.includes(own[0]!) || own.includes(shared[0]!)
}
