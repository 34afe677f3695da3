import { allParts, type IndexParts } from '@rapport/contract/filters/index-parts.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import type { ClientBase } from 'pg'
import { copyBytes, copyRows, type Field } from '../../database/copy-rows.ts'
import {
  companiesQuery,
  companyFacts,
  companyOf,
  educationQuery,
  headquartersColumn,
  pastTitlesQuery,
  positionsQuery,
  peopleQuery,
  personFacts,
  personPlaceColumn,
  placeOfRow,
  placesQuery,
  type Places,
} from './facts-rows.ts'
import { OrderedRows } from './ordered-rows.ts'
import { Positions } from './positions.ts'

export type ChangedFacts = {
  /** The requested companies and the people's employers. */
  companies: CompanyFacts[]
  people: PersonFacts[]
  /** Requested, but no longer stored. */
  removedPeople: number[]
}

/**
 * The facts of up to some thousand people and companies, read in the client's transaction, which
 * must be `repeatable read`.
 */
export async function readFacts(
  client: ClientBase,
  wanted: { people: Iterable<number>; companies: Iterable<number> },
  parts: IndexParts = allParts,
): Promise<ChangedFacts> {
  const ids = [...wanted.people]
  const personRows = await rowsOf(client, `${peopleQuery(parts)} where ${oneOf('id', ids)} order by id`)
  const stored = personRows.map((row) => Number(row[0]))
  const lastId = stored.at(-1) ?? 0
  const positions = new Positions(
    copyBytes(client, `${positionsQuery} where ${oneOf('person_id', stored)} order by person_id`),
  )
  await positions.readTo(lastId)
  const pastTitles = new OrderedRows(
    copyRows(client, `${pastTitlesQuery} and ${oneOf('person_id', stored)} order by person_id, ordinal`),
  )
  await pastTitles.readTo(lastId)
  const education = new OrderedRows(
    copyRows(client, `${educationQuery} where ${oneOf('person_id', stored)} order by person_id, ordinal`),
  )
  await education.readTo(lastId)
  const places = await readPlaces(client, personRows, personPlaceColumn)
  const people = personRows.map((row) => {
    const id = Number(row[0])
    const more = {
      positions: positions.take(id, companyOf(row)),
      pastTitles: pastTitles.take(id),
      education: education.take(id),
    }
    return personFacts(row, more, places)
  })

  const companyIds = new Set(wanted.companies)
  for (const { company } of people) if (company !== null) companyIds.add(company)
  const companies = await readCompanies(client, [...companyIds], parts)
  const found = new Set(stored)
  return { companies, people, removedPeople: ids.filter((id) => !found.has(id)) }
}

/** Reads in the client's transaction. Unknown ids are left out. */
export async function readCompanies(
  client: ClientBase,
  ids: number[],
  parts: IndexParts = allParts,
): Promise<CompanyFacts[]> {
  const rows = await rowsOf(client, `${companiesQuery(parts)} where ${oneOf('id', ids)}`)
  const places = await readPlaces(client, rows, headquartersColumn)
  return rows.map((row) => companyFacts(row, places))
}

/** The places referenced by a column of the rows. */
async function readPlaces(client: ClientBase, rows: Field[][], column: number): Promise<Places> {
  const ids = new Set<number>()
  for (const row of rows) if (row[column]) ids.add(Number(row[column]))
  const placeRows = await rowsOf(client, `${placesQuery} where ${oneOf('id', [...ids])}`)
  return new Map(placeRows.map((row) => [row[0]!, placeOfRow(row)]))
}

async function rowsOf(client: ClientBase, sql: string): Promise<Field[][]> {
  const rows: Field[][] = []
  for await (const chunk of copyRows(client, sql)) for (const row of chunk) rows.push(row)
  return rows
}

/** COPY takes no parameters; numbers need no quoting. */
const oneOf = (column: string, ids: number[]) => `${column} = any('{${ids.join(',')}}'::integer[])`
