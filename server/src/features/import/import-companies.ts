import type { Place } from '@rapport/normalise/places/place.ts'
import type { ClientBase } from 'pg'
import { type CompanyMention, knownFacts, takeFacts, wholeMention } from './company-facts.ts'
import { copyField, copyInto, updateFrom } from './import-copy.ts'
import { placeKey } from './import-places.ts'
import { nextIds } from './next-ids.ts'
import { readCompanies } from './read-companies.ts'
import {
  companyColumns,
  companyUpdates,
  officeColumns,
  roundColumns,
  stageCompany,
  type StagedCompany,
} from './stage-company.ts'

/** A mask for each company id, two bytes a company: what an import remembers of the companies it has met. */
class Masks {
  #masks = new Uint16Array(1024)

  get(id: number): number {
    return this.#masks[id] ?? 0
  }

  add(id: number, mask: number): void {
    if (id >= this.#masks.length) {
      const larger = new Uint16Array(Math.max(id + 1, this.#masks.length * 2))
      larger.set(this.#masks)
      this.#masks = larger
    }
    this.#masks[id]! |= mask
  }
}

/**
 * Within one import the first record that tells a fact decides it. `told` says which facts this import has decided, `known` which are
 * not null as stored, as far as this import has looked; so a company is read again only for a fact that may change it.
 */
export class CompanyMemory {
  readonly told = new Masks()
  readonly known = new Masks()
}

type Remembered = { id: number; told: number; known: number }

export type CompanyPlan = {
  /** Ids of the companies that exist, by key; `writeCompanies` adds the new ones. */
  ids: Map<string, number>
  added: { staged: StagedCompany; told: number; known: number }[]
  changed: { id: number; staged: StagedCompany }[]
  /** What to remember once the transaction is committed. */
  remembered: Remembered[]
}

/**
 * Decides what becomes of the companies that a batch mentions: a told fact replaces a stored one unless this import has decided it
 * already, a hint fills a gap. Reads only.
 */
export async function planCompanies(
  client: ClientBase,
  mentions: ReadonlyMap<string, CompanyMention>,
  memory: CompanyMemory,
): Promise<CompanyPlan> {
  const { rows } = await client.query<{ id: number; key: string }>(
    'select id, key from companies where key = any($1)',
    [[...mentions.keys()]],
  )
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  const plan: CompanyPlan = { ids, added: [], changed: [], remembered: [] }
  const open: number[] = []
  for (const [key, entry] of mentions) {
    const id = ids.get(key)
    if (id === undefined) {
      const company = wholeMention(entry)
      const told = entry.told ? knownFacts(entry.told) : 0
      plan.added.push({ staged: stageCompany(company), told, known: knownFacts(company) })
    } else if (mayChange(entry, id, memory)) open.push(id)
  }
  for (const { id, contentHash, company } of await readCompanies(client, open)) {
    const entry = mentions.get(company.key)
    if (!entry) continue
    const told = entry.told ? knownFacts(entry.told) : 0
    let merged = entry.told ? takeFacts(company, entry.told, told & ~memory.told.get(id)) : company
    if (entry.hinted) merged = takeFacts(merged, entry.hinted, knownFacts(entry.hinted) & ~knownFacts(merged))
    const staged = stageCompany(merged)
    if (staged.contentHash !== contentHash) plan.changed.push({ id, staged })
    plan.remembered.push({ id, told, known: knownFacts(merged) })
  }
  return plan
}

function mayChange({ told, hinted }: CompanyMention, id: number, memory: CompanyMemory): boolean {
  if (told && knownFacts(told) & ~memory.told.get(id)) return true
  return hinted !== null && (knownFacts(hinted) & ~memory.known.get(id)) !== 0
}

/** The places that the rows of a plan refer to. */
export function* placesOfCompanies({ added, changed }: CompanyPlan): Generator<Place> {
  for (const { staged } of [...added, ...changed]) {
    if (staged.headquarters) yield staged.headquarters
    yield* staged.offices
  }
}

/** Writes what `planCompanies` decided; `placeId` knows every place of the plan. */
export async function writeCompanies(
  client: ClientBase,
  plan: CompanyPlan,
  placeId: (place: Place) => number,
): Promise<void> {
  const newIds = await nextIds(client, 'companies', plan.added.length)
  const added = plan.added.map(({ staged }, position) => ({ id: newIds[position]!, staged }))
  plan.added.forEach(({ staged, told, known }, position) => {
    const id = newIds[position]!
    plan.ids.set(staged.key, id)
    plan.remembered.push({ id, told, known })
  })
  const row = ({ id, staged }: { id: number; staged: StagedCompany }) => {
    const headquarters = staged.headquarters ? placeId(staged.headquarters) : null
    return `${id}\t${copyField(staged.key)}\t${copyField(headquarters)}\t${staged.row}\t\\\\x${staged.contentHash}`
  }
  await copyInto(client, `companies ${companyColumns}`, added.map(row))
  if (plan.changed.length > 0) {
    await copyInto(client, `changed_companies ${companyColumns}`, plan.changed.map(row))
    await updateFrom(client, 'companies', 'changed_companies', companyUpdates)
    const ids = plan.changed.map(({ id }) => id)
    await client.query('delete from funding_rounds where company_id = any($1)', [ids])
    await client.query('delete from offices where company_id = any($1)', [ids])
  }
  const all = [...added, ...plan.changed]
  await copyInto(
    client,
    roundColumns,
    all.flatMap(({ id, staged }) => staged.rounds.map((round, ordinal) => `${id}\t${ordinal}\t${round}`)),
  )
  await copyInto(
    client,
    officeColumns,
    all.flatMap(({ id, staged }) => staged.offices.map((place) => `${id}\t${placeId(place)}`)),
  )
}

/** To be called when the transaction that wrote the plan is committed. */
export function rememberCompanies(memory: CompanyMemory, remembered: Remembered[]): void {
  for (const { id, told, known } of remembered) {
    memory.told.add(id, told)
    memory.known.add(id, known)
  }
}

/** The key of a place among ids that were looked up before. */
export function placeIdFrom(...maps: ReadonlyMap<string, number>[]): (place: Place) => number {
  return (place) => {
    const key = placeKey(place)
    for (const map of maps) {
      const id = map.get(key)
      if (id !== undefined) return id
    }
    throw new Error('a place that was not stored')
  }
}
