import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import type { ChosenMembers } from '@rapport/contract/lists/schemas.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { findRevealable, type RevealDeps } from '../../contacts/contacts.ts'
import { findAllOwnSought } from '../../own-people/own-people.ts'
import { chosenOf, findChosen } from '../member-queries.ts'
import { findLinks } from './find-links.ts'
import type { Link } from './link-queries.ts'
import { findImported, findInOrder, type ChosenMember } from './queries.ts'

export type Choice = {
  listId: number
  /** At most this many people, the first for whom a value of these kinds can still be revealed. */
  first?: number | undefined
  kinds: readonly RevealType[]
  chosen: ChosenMembers
}

/** The people chosen for an enrichment. */
export type ChosenPeople = {
  members: number
  /** Own people without a shared person who matches for sure. */
  unmatched: number
  /** Own people to link. */
  links: Link[]
  /**
   * People to reveal, each once, newest on the list first: the shared people that the members are or
   * are linked to, and those of `unmatched` about whom a provider can be asked.
   */
  personIds: number[]
  /** The part of them for one kind of contact value. */
  of: (kind: RevealType) => Part
}

type Part = {
  personIds: number[]
  /**
   * Those of `personIds` for whom the account imported a value of this kind. Filling a field that
   * isn't blank would cost credits for nothing, so they are left out.
   */
  had: number[]
}

type Deps = Pick<RevealDeps, 'lookup'>

export async function choosePeople(
  db: Database,
  deps: Deps,
  userId: AccountId,
  { listId, first, kinds, chosen }: Choice,
): Promise<ChosenPeople> {
  const ids = await findChosen(db, userId, listId, chosenOf(chosen))
  const read = (chosenMembers: ChosenMember[]) => readPeople(db, deps, userId, chosenMembers)
  const all = await read(await findInOrder(db, listId, ids))
  if (first === undefined) return all.people
  const open = new Set<number>()
  for (const kind of kinds) {
    const query = { kind, ...all.people.of(kind) }
    for (const id of await findRevealable(db, deps, userId, query)) open.add(id)
  }
  const taken = new Set(all.people.personIds.filter((id) => open.has(id)).slice(0, first))
  const members = all.pairs.filter(({ personId }) => taken.has(personId)).map(({ member }) => member)
  return (await read(members)).people
}

type Pair = { member: ChosenMember; memberId: number; personId: number }

async function readPeople(
  db: Database,
  { lookup }: Deps,
  userId: AccountId,
  members: readonly ChosenMember[],
): Promise<{ people: ChosenPeople; pairs: Pair[] }> {
  const unlinked = members.filter(({ personId }) => personId === null).map(({ memberId }) => memberId)
  const links = await findLinks(db, userId, unlinked)
  const linked = new Map(links.map(({ ownId, personId }) => [ownId, personId]))
  const unmatched = unlinked.filter((id) => !linked.has(id))
  const sought = await findAllOwnSought(db, userId, unmatched)
  const canFind = (id: number, kind: RevealType) =>
    sought.has(id) ? lookup.canFind(sought.get(id)!, kind) : true
  const pairs = members.flatMap((member) => {
    const { memberId } = member
    const personId = member.personId ?? linked.get(memberId) ?? memberId
    return contactKinds.some((kind) => canFind(personId, kind)) ? { member, memberId, personId } : []
  })
  const personIds = [...new Set(pairs.map(({ personId }) => personId))]
  const imported = await findImported(db, userId, [...pairs.map(({ memberId }) => memberId), ...personIds])
  const personOf = new Map(pairs.map(({ memberId, personId }) => [memberId, personId]))
  const people: ChosenPeople = {
    members: members.length,
    unmatched: unmatched.length,
    links,
    personIds,
    of: (kind) => ({
      personIds: personIds.filter((id) => canFind(id, kind)),
      had: imported
        .filter((value) => value.kind === kind)
        .map(({ memberId }) => personOf.get(memberId) ?? memberId),
    }),
  }
  return { people, pairs }
}
