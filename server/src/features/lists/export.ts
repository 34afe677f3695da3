import type { exportList as route } from '@rapport/contract/lists/export-schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import { stringify, type Options } from 'csv-stringify/sync'
import type { Actor } from '../../http/authorize.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import { listRevealed } from '../contacts/contacts.ts'
import { rowsWithOwn, type PeopleDeps } from '../people/people.ts'
import { cellsOf, type ExportedPerson } from './export-cells.ts'
import { findExported, findNames } from './export-queries.ts'
import { readList, type ListsDeps } from './lists.ts'
import { memberFilter } from './members.ts'

type ExportDeps = Pick<ListsDeps, 'pool'> & Pick<PeopleDeps, 'summaries'>

/** People who are read and written at a time: others wait for some milliseconds. */
const pageSize = 500

/**
 * Members of a list as CSV. Only their ids are chosen beforehand: whoever is suppressed or removed while it is written is left out. Throws
 * `not_found`.
 */
export async function exportList(
  deps: ExportDeps,
  actor: Actor,
  input: { id: number } & Output<(typeof route)['query']>,
): Promise<FileAnswer> {
  const { id, columns, talentIds = null, without, bom } = input
  const { title, tags } = await readList(deps.pool, actor.userId, id)
  const chosen = { ...memberFilter(input), talentIds, without }
  const ids = await findExported(deps.pool, actor.userId, id, chosen)
  const options: Options = { record_delimiter: '\r\n', quoted_empty: columns.length === 1 }
  async function* chunks() {
    yield stringify([columns], { ...options, bom })
    for (let from = 0; from < ids.length; from += pageSize) {
      const people = await readPeople(deps, actor, { id, ids: ids.slice(from, from + pageSize) })
      yield stringify(
        people.map((person) => cellsOf(columns, { ...person, tags })),
        options,
      )
    }
  }
  return { name: `${title}.csv`, chunks: chunks() }
}

/** Those of these people who are on the list still, in their order. */
async function readPeople(
  { pool, summaries }: ExportDeps,
  actor: Actor,
  { id: listId, ids }: { id: number; ids: number[] },
): Promise<Omit<ExportedPerson, 'tags'>[]> {
  const [members, rows, revealed] = await Promise.all([
    findNames(pool, actor.userId, { listId, ids }),
    rowsWithOwn({ pool, summaries }, actor, ids),
    listRevealed({ pool }, actor, { talentIds: ids }),
  ])
  const names = new Map(members.map((member) => [member.id, member]))
  const known = new Map(rows.map((person) => [person.row.id, person]))
  const contacts = new Map(revealed.map((values) => [values.talentId, values]))
  return ids.flatMap((id) => {
    const name = names.get(id)
    const person = known.get(id)
    if (!name || !person) return []
    const { emails, phones } = contacts.get(id) ?? { emails: null, phones: null }
    const { row, note, text } = person
    return {
      row,
      note,
      firstName: text('first_name', name.firstName),
      lastName: text('last_name', name.lastName),
      emails: emails ?? [],
      phones: phones ?? [],
    }
  })
}
