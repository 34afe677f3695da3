import { allParts, type IndexParts } from '@rapport/contract/filters/index-parts.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import type { Client, ClientBase } from 'pg'
import { currentMark, type Mark } from './change-log.ts'
import { endClient } from '../../database/end-client.ts'
import { copyBytes, copyRows } from '../../database/copy-rows.ts'
import {
  companiesQuery,
  companyFacts,
  companyOf,
  educationQuery,
  everybodyQuery,
  pastTitlesQuery,
  positionsQuery,
  personFacts,
  placeOfRow,
  placesQuery,
  type Places,
} from './facts-rows.ts'
import { OrderedRows } from './ordered-rows.ts'
import { Positions } from './positions.ts'

export type FactStream = {
  /** The position of the stream in the change log. */
  mark: Mark
  /** A rough estimate of the number of people. */
  people: number
  /**
   * All companies, then all people by id, some hundred at a time. Iterate it once and to its end,
   * or close the stream.
   */
  facts(): AsyncIterable<{ companies: CompanyFacts[]; people: PersonFacts[] }>
  close(): Promise<void>
}

/**
 * Reads all people from one snapshot, using little memory: four connections share the snapshot and
 * stream people, positions, past titles and education in the order of the people's ids.
 */
export async function streamFacts(
  connect: () => Promise<Client>,
  parts: IndexParts = allParts,
): Promise<FactStream> {
  const clients: Client[] = []
  const close = async () => void (await Promise.all(clients.map(endClient)))
  try {
    for (let i = 0; i < 4; i++) clients.push(await connect())
    const [first, ...others] = clients as [Client, Client, Client, Client]
    for (const client of clients) {
      // A broken connection also rejects its current query.
      client.on('error', () => {})
      await client.query('begin isolation level repeatable read read only')
    }
    const mark = await currentMark(first)
    const { rows } = await first.query<{ snapshot: string; people: number }>(
      `select pg_export_snapshot() as snapshot,
         (select greatest(reltuples, 0)::float8 from pg_class where oid = 'people'::regclass) as people`,
    )
    const { snapshot, people } = rows[0]!
    for (const client of others) await client.query(`set transaction snapshot '${snapshot}'`)
    return { mark, people, facts: () => readFacts(parts, clients), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* readFacts(parts: IndexParts, clients: readonly ClientBase[]) {
  const [first, second, third, fourth] = clients as [ClientBase, ClientBase, ClientBase, ClientBase]
  const places = await readPlaces(first)
  for await (const rows of copyRows(first, companiesQuery(parts)))
    yield { companies: rows.map((row) => companyFacts(row, places)), people: [] }
  const positions = new Positions(copyBytes(second, `${positionsQuery} order by person_id`))
  const education = new OrderedRows(copyRows(third, `${educationQuery} order by person_id, ordinal`))
  const pastTitles = new OrderedRows(copyRows(fourth, `${pastTitlesQuery} order by person_id, ordinal`))
  const details = [positions, pastTitles, education]
  for await (const rows of copyRows(first, everybodyQuery(parts))) {
    const lastId = Number(rows.at(-1)?.[0])
    await Promise.all(details.map((each) => each.readTo(lastId)))
    const people = rows.map((row) => {
      const id = Number(row[0])
      const more = {
        positions: positions.take(id, companyOf(row)),
        pastTitles: pastTitles.take(id),
        education: education.take(id),
      }
      return personFacts(row, more, places)
    })
    yield { companies: [], people }
  }
  // Nothing is left to read, but a failure must show even if there are no people.
  await Promise.all(details.map((each) => each.readTo(Infinity)))
}

async function readPlaces(client: ClientBase): Promise<Places> {
  const places = new Map<string, ReturnType<typeof placeOfRow>>()
  for await (const rows of copyRows(client, placesQuery))
    for (const row of rows) places.set(row[0]!, placeOfRow(row))
  return places
}
