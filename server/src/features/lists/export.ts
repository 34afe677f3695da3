import type { exportList as route } from '@rapport/contract/lists/export-schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import { linkedinUrl } from '@rapport/normalise/linkedin.ts'
import { stringify, type Options } from 'csv-stringify/sync'
import type { Pool } from 'pg'
import type { Actor } from '../../http/authorize.ts'
import type { FileAnswer } from '../../http/answers/file-answer.ts'
import { listRevealed } from '../contacts/contacts.ts'
import { ownFieldsOf, websiteAndLocation, type OwnFields } from '../own-people/own-people.ts'
import { fileColumns, type ExportedPerson } from './export-cells.ts'
import { findExported, findExtraNames, findFacts, type FactsRow } from './export-queries.ts'
import { readList, type ListsDeps } from './lists.ts'
import { memberFilter } from './member-queries.ts'

/** People who are read and written at a time: others wait for some milliseconds. The next ones are read meanwhile. */
const pageSize = 500

/**
 * Members of a list as CSV. Only their ids are chosen beforehand: whoever is suppressed or removed while it is written is left out. Throws
 * `not_found`.
 */
export async function exportList(
  { pool }: Pick<ListsDeps, 'pool'>,
  actor: Actor,
  input: { id: number } & Output<(typeof route)['query']>,
): Promise<FileAnswer> {
  const { id, columns, talentIds = null, without, bom } = input
  const { title, tags } = await readList(pool, actor.userId, id)
  const chosen = { ...memberFilter(input), talentIds, without }
  const ids = await findExported(pool, actor.userId, id, chosen)
  const extras = columns.includes('extra') ? await findExtraNames(pool, actor.userId, id) : []
  const shown = fileColumns(columns, extras)
  const options: Options = {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    quoted_empty: shown.length === 1,
  }
  const read = (from: number) => {
    const people = readPeople(pool, actor, { id, ids: ids.slice(from, from + pageSize) })
    // Awaited in the next iteration. Until then a failure must not count as unhandled.
    people.catch(() => {})
    return people
  }
  async function* chunks() {
    yield stringify([shown.map(({ name }) => name)], { ...options, bom })
    let upcoming = read(0)
    for (let from = 0; from < ids.length; from += pageSize) {
      const people = await upcoming
      upcoming = read(from + pageSize)
      yield stringify(
        people.map((person) => {
          const tagged = { ...person, tags }
          return shown.map(({ cell }) => cell(tagged))
        }),
        options,
      )
    }
  }
  return { name: `${title}.csv`, chunks: chunks() }
}

/** Those of these people who are on the list still, in their order. */
async function readPeople(
  pool: Pool,
  actor: Actor,
  { id: listId, ids }: { id: number; ids: number[] },
): Promise<Omit<ExportedPerson, 'tags'>[]> {
  if (ids.length === 0) return []
  const { userId } = actor
  const [rows, ownFields, revealed] = await Promise.all([
    findFacts(pool, userId, { listId, ids }),
    ownFieldsOf(pool, userId, ids),
    listRevealed({ pool }, actor, { talentIds: ids }),
  ])
  const facts = new Map(rows.map((row) => [row.id, row]))
  const contacts = new Map(revealed.map((values) => [values.talentId, values]))
  return ids.flatMap((id) => {
    const row = facts.get(id)
    if (!row) return []
    const { emails, phones } = contacts.get(id) ?? { emails: null, phones: null }
    return { ...factsOf(row, ownFields(id)), emails: emails ?? [], phones: phones ?? [] }
  })
}

/** What the account says stands in place of shared facts. */
function factsOf(row: FactsRow, own: OwnFields) {
  const { facts, text } = own
  return {
    id: row.id,
    firstName: text('first_name', row.firstName),
    lastName: text('last_name', row.lastName),
    fullName: text('full_name', row.fullName),
    title: text('title', row.title),
    company: text('company', row.company),
    linkedinUrl: text('linkedin_url', linkedinUrl('in', row.linkedinSlug)),
    ...websiteAndLocation(own, row),
    note: facts.note,
    extra: facts.extra,
  }
}
