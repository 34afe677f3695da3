import type {
  exportList as route,
  exportPeople as peopleRoute,
} from '@rapport/contract/lists/export-schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import { linkedinUrl } from '@rapport/normalise/linkedin.ts'
import { stringify, type Options } from 'csv-stringify/sync'
import type { Actor } from '../../http/authorize.ts'
import type { FileAnswer } from '../../http/answers/file-answer.ts'
import { listRevealed, type RevealedDeps } from '../contacts/contacts.ts'
import { ownFieldsOf, websiteAndLocation, type OwnFields } from '../own-people/own-people.ts'
import type { PeopleDeps } from '../people/people.ts'
import { refuseWhileMoving } from '../teams/teams.ts'
import { findMatching } from './additions.ts'
import { fileColumns, type ExportedPerson, type FileColumn } from './export-cells.ts'
import {
  findExported,
  findExtraNames,
  findExtraNamesOf,
  findFacts,
  findListedFacts,
  type FactsRow,
} from './export-queries.ts'
import { readList } from './lists.ts'
import { memberFilter } from './member-queries.ts'

/**
 * The number of people that are read and written at a time. Other work waits for some milliseconds.
 * The next people are read meanwhile.
 */
const pageSize = 500

/**
 * Exports members of a list as CSV. Only their ids are chosen beforehand: people who are suppressed
 * or removed while the file is written are left out. Throws `not_found`, and `team_moving` while part of
 * what it would have is on its way.
 */
export async function exportList(
  { pool, config }: RevealedDeps,
  actor: Actor,
  input: { id: number } & Output<(typeof route)['query']>,
): Promise<FileAnswer> {
  const { id, columns, talentIds = null, without, bom } = input
  await refuseWhileMoving(pool, actor.userId)
  const { title, tags } = await readList(pool, actor.userId, id)
  const chosen = { ...memberFilter(input), talentIds, without }
  const ids = await findExported(pool, actor.userId, id, chosen)
  const extras = columns.includes('extra') ? await findExtraNames(pool, actor.userId, id) : []
  const factsOfPage = (page: number[]) => findFacts(pool, actor.userId, { listId: id, ids: page })
  const read = (page: number[]) => readPeople({ pool, config }, actor, page, { tags, factsOfPage })
  return { name: `${title}.csv`, chunks: chunksOf({ ids, columns: fileColumns(columns, extras), bom, read }) }
}

/**
 * People who need not be on a list as CSV: those named, in their order, or all who match, best
 * first. As in a list's export, only their ids are chosen beforehand. Their tags are those of
 * lists, so they have none here.
 */
export async function exportPeople(
  { pool, config, search, listFilter }: RevealedDeps & Pick<PeopleDeps, 'search' | 'listFilter'>,
  actor: Actor,
  input: Output<(typeof peopleRoute)['body']>,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const { columns, revealed, bom } = input
  await refuseWhileMoving(pool, actor.userId)
  const ids =
    'talentIds' in input
      ? input.talentIds
      : await findMatching(
          { search, listFilter },
          actor.userId,
          { ...input, limit: limits.maxMembers },
          signal,
        )
  const extras = columns.includes('extra') ? await findExtraNamesOf(pool, actor.userId, ids) : []
  const factsOfPage = (page: number[]) => findListedFacts(pool, actor.userId, page)
  const read = async (page: number[]) => {
    const people = await readPeople({ pool, config }, actor, page, { tags: [], factsOfPage })
    return revealed ? people.filter(({ emails, phones }) => emails.length + phones.length > 0) : people
  }
  return { name: 'people.csv', chunks: chunksOf({ ids, columns: fileColumns(columns, extras), bom, read }) }
}

type Chunks = {
  ids: number[]
  columns: readonly FileColumn[]
  bom: boolean
  /** Reads the people of a page, in its order, without those who no longer exist. */
  read: (ids: number[]) => Promise<ExportedPerson[]>
}

async function* chunksOf({ ids, columns, bom, read }: Chunks): AsyncGenerator<string> {
  const options: Options = {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    quoted_empty: columns.length === 1,
  }
  const readFrom = (from: number) => {
    const people = from < ids.length ? read(ids.slice(from, from + pageSize)) : Promise.resolve([])
    // Awaited in the next iteration. Until then a failure must not count as unhandled.
    people.catch(() => {})
    return people
  }
  yield stringify([columns.map(({ name }) => name)], { ...options, bom })
  let upcoming = readFrom(0)
  for (let from = 0; from < ids.length; from += pageSize) {
    const people = await upcoming
    upcoming = readFrom(from + pageSize)
    yield stringify(
      people.map((person) => columns.map(({ cell }) => cell(person))),
      options,
    )
  }
}

/** Those of these people whose facts are found still, in their order. */
async function readPeople(
  { pool, config }: RevealedDeps,
  actor: Actor,
  ids: number[],
  { tags, factsOfPage }: { tags: string[]; factsOfPage: (ids: number[]) => Promise<FactsRow[]> },
): Promise<ExportedPerson[]> {
  const [rows, ownFields, revealed] = await Promise.all([
    factsOfPage(ids),
    ownFieldsOf(pool, actor.userId, ids),
    listRevealed({ pool, config }, actor, { talentIds: ids }),
  ])
  const facts = new Map(rows.map((row) => [row.id, row]))
  const contacts = new Map(revealed.map((values) => [values.talentId, values]))
  return ids.flatMap((id) => {
    const row = facts.get(id)
    if (!row) return []
    const { emails, phones } = contacts.get(id) ?? { emails: null, phones: null }
    return { ...factsOf(row, ownFields(id)), tags, emails: emails ?? [], phones: phones ?? [] }
  })
}

/** Values that the account entered itself replace the shared facts. */
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
