import type { Place } from '@rapport/normalise/places/place.ts'
import type { ClientBase } from 'pg'
import { copyField, copyInto, nextIds, updateFrom } from './import-copy.ts'
import {
  contactColumns,
  educationColumns,
  personColumns,
  personUpdates,
  positionColumns,
  type StagedPerson,
} from './stage-person.ts'

export type PeoplePlan = {
  added: { staged: StagedPerson }[]
  /** `companyId` is the employer stored so far. */
  changed: { id: number; companyId: number | null; staged: StagedPerson }[]
}

/** Decides which people are new and which have changed. Only reads. */
export async function planPeople(
  client: ClientBase,
  people: ReadonlyMap<string, StagedPerson>,
): Promise<PeoplePlan> {
  const { rows } = await client.query<{ id: number; key: string; companyId: number | null; hash: string }>(
    `select id, key, company_id as "companyId", encode(content_hash, 'hex') as hash from people
     where key = any($1)`,
    [[...people.keys()]],
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  const plan: PeoplePlan = { added: [], changed: [] }
  for (const [key, staged] of people) {
    const row = stored.get(key)
    if (!row) plan.added.push({ staged })
    else if (row.hash !== staged.contentHash)
      plan.changed.push({ id: row.id, companyId: row.companyId, staged })
  }
  return plan
}

/** The places used by the rows of a plan. */
export function* placesOfPeople({ added, changed }: PeoplePlan): Generator<Place> {
  for (const { staged } of [...added, ...changed]) {
    if (staged.place) yield staged.place
    for (const { place } of staged.positions) if (place) yield place
  }
}

type Ids = { companies: ReadonlyMap<string, number>; placeId: (place: Place) => number }
type Row = { id: number; staged: StagedPerson }

/**
 * Writes a plan of `planPeople`. Replaces all positions, education and contact values of a changed
 * person.
 */
export async function writePeople(client: ClientBase, plan: PeoplePlan, ids: Ids): Promise<void> {
  const newIds = await nextIds(client, 'people', plan.added.length)
  const added = plan.added.map(({ staged }, position) => ({ id: newIds[position]!, staged }))
  const row = ({ id, staged }: Row) => {
    const company = staged.companyKey === null ? null : companyId(ids, staged.companyKey)
    const place = staged.place ? ids.placeId(staged.place) : null
    const references = `${copyField(company)}\t${copyField(place)}`
    return `${id}\t${copyField(staged.key)}\t${references}\t${staged.row}\t\\\\x${staged.contentHash}`
  }
  await copyInto(client, `people ${personColumns}`, added.map(row))
  if (plan.changed.length > 0) await updatePeople(client, plan.changed, plan.changed.map(row))

  const all = [...added, ...plan.changed]
  await copyInto(
    client,
    positionColumns,
    all.flatMap((person) => positionRows(person, ids)),
  )
  await copyInto(
    client,
    educationColumns,
    all.flatMap(({ id, staged }) =>
      staged.education.map((school, ordinal) => `${id}\t${ordinal}\t${school}`),
    ),
  )
  await copyInto(
    client,
    contactColumns,
    all.flatMap(({ id, staged }) => staged.contacts.map((contact) => `${id}\t${contact}`)),
  )
}

async function updatePeople(client: ClientBase, changed: { id: number }[], rows: string[]): Promise<void> {
  const ids = changed.map(({ id }) => id)
  await copyInto(client, `changed_people ${personColumns}`, rows)
  await updateFrom(client, 'people', 'changed_people', personUpdates)
  for (const table of ['positions', 'education', 'contact_values'])
    await client.query(`delete from ${table} where person_id = any($1)`, [ids])
}

function positionRows({ id, staged }: Row, ids: Ids): string[] {
  return staged.positions.map(({ companyKey, place, row }, ordinal) => {
    const placeField = copyField(place ? ids.placeId(place) : null)
    return `${id}\t${ordinal}\t${companyId(ids, companyKey)}\t${placeField}\t${row}`
  })
}

function companyId({ companies }: Ids, key: string): number {
  const id = companies.get(key)
  if (id === undefined) throw new Error('the company was not stored')
  return id
}
