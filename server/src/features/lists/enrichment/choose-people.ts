import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { ChosenMembers } from '@rapport/contract/lists/schemas.ts'
import type { Database } from '../../../database/database.ts'
import { findChosen } from '../member-queries.ts'
import { chosenOf } from '../members.ts'
import { findLinks } from './find-links.ts'
import type { Link } from './link-queries.ts'
import { findFirst, findImported } from './queries.ts'

export type Choice = { listId: number; first?: number | undefined; chosen: ChosenMembers }

/** Whom an enrichment is for. */
export type ChosenPeople = {
  members: number
  /** Own people who match nobody for sure. */
  unmatched: number
  /** Own people to link. */
  links: Link[]
  /** The shared people whom the members are, each once, newest on the list first. */
  personIds: number[]
  /** Those of them of whom the account imported a value of a kind: nobody pays to fill what is not blank. */
  had: (kind: RevealType) => number[]
}

export async function choosePeople(
  db: Database,
  userId: number,
  { listId, first, chosen }: Choice,
): Promise<ChosenPeople> {
  const ids = await findChosen(db, userId, listId, chosenOf(chosen))
  const members = await findFirst(db, listId, { ids, first: first ?? null })
  const unlinked = members.filter(({ personId }) => personId === null).map(({ memberId }) => memberId)
  const links = await findLinks(db, userId, unlinked)
  const linked = new Map(links.map(({ ownId, personId }) => [ownId, personId]))
  const pairs = members.flatMap(({ memberId, personId }) => {
    const shared = personId ?? linked.get(memberId)
    return shared === undefined ? [] : { memberId, personId: shared }
  })
  const personIds = [...new Set(pairs.map(({ personId }) => personId))]
  const imported = await findImported(db, userId, [...pairs.map(({ memberId }) => memberId), ...personIds])
  const personOf = new Map(pairs.map(({ memberId, personId }) => [memberId, personId]))
  return {
    members: members.length,
    unmatched: unlinked.length - links.length,
    links,
    personIds,
    had: (kind) =>
      imported
        .filter((value) => value.kind === kind)
        .map(({ memberId }) => personOf.get(memberId) ?? memberId),
  }
}
