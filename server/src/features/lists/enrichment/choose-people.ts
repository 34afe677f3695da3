import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { ChosenMembers } from '@rapport/contract/lists/schemas.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { findRevealable, type RevealDeps } from '../../contacts/contacts.ts'
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
   * People to reveal, each once, newest on the list first: the shared people that the members are
   * or are linked to, and those of `unmatched`, if there is a provider to ask about them.
   */
  personIds: number[]
  /**
   * Those of `personIds` for whom the account imported a value of this kind. Filling a field that
   * isn't blank would cost credits for nothing, so they are left out.
   */
  had: (kind: RevealType) => number[]
}

type Deps = Pick<RevealDeps, 'lookup'>

export async function choosePeople(
  db: Database,
  deps: Deps,
  userId: AccountId,
  { listId, first, kinds, chosen }: Choice,
): Promise<ChosenPeople> {
  const ids = await findChosen(db, userId, listId, chosenOf(chosen))
  const asksOwn = deps.lookup.queryable().providers.length > 0
  const read = (chosenMembers: ChosenMember[]) => readPeople(db, userId, { members: chosenMembers, asksOwn })
  const all = await read(await findInOrder(db, listId, ids))
  if (first === undefined) return all.people
  const open = new Set<number>()
  for (const kind of kinds) {
    const query = { personIds: all.people.personIds, kind, had: all.people.had(kind) }
    for (const id of await findRevealable(db, deps, userId, query)) open.add(id)
  }
  const taken = new Set(all.people.personIds.filter((id) => open.has(id)).slice(0, first))
  const members = all.pairs.filter(({ personId }) => taken.has(personId)).map(({ member }) => member)
  return (await read(members)).people
}

type Pair = { member: ChosenMember; memberId: number; personId: number }

async function readPeople(
  db: Database,
  userId: AccountId,
  { members, asksOwn }: { members: readonly ChosenMember[]; asksOwn: boolean },
): Promise<{ people: ChosenPeople; pairs: Pair[] }> {
  const unlinked = members.filter(({ personId }) => personId === null).map(({ memberId }) => memberId)
  const links = await findLinks(db, userId, unlinked)
  const linked = new Map(links.map(({ ownId, personId }) => [ownId, personId]))
  const pairs = members.flatMap((member) => {
    const { memberId } = member
    const personId = member.personId ?? linked.get(memberId) ?? (asksOwn ? memberId : null)
    return personId === null ? [] : { member, memberId, personId }
  })
  const personIds = [...new Set(pairs.map(({ personId }) => personId))]
  const imported = await findImported(db, userId, [...pairs.map(({ memberId }) => memberId), ...personIds])
  const personOf = new Map(pairs.map(({ memberId, personId }) => [memberId, personId]))
  const people: ChosenPeople = {
    members: members.length,
    unmatched: unlinked.length - links.length,
    links,
    personIds,
    had: (kind) =>
      imported
        .filter((value) => value.kind === kind)
        .map(({ memberId }) => personOf.get(memberId) ?? memberId),
  }
  return { people, pairs }
}
