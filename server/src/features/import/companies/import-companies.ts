import type { Place } from '@rapport/normalise/places/place.ts'
import type { ClientBase } from 'pg'
import { type CompanyMention, knownFacts, takeFacts, wholeMention } from './company-facts.ts'
import { copyField, copyInto, nextIds, updateFrom } from '../import-copy.ts'
import { placeKey } from '../import-places.ts'
import { readCompanies } from '../read-companies.ts'
import {
  companyColumns,
  companyUpdates,
  officeColumns,
  roundColumns,
  stageCompany,
  type StagedCompany,
} from './stage-company.ts'

/** A fact mask for each company id, in two bytes. */
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
 * The facts about companies that an import remembers. Within one import the first record that
 * states a fact decides it. `stated` marks the facts decided by this import, `known` those found to
 * be stored. A company is read again only for a fact that may change it.
 */
export class CompanyMemory {
  readonly stated = new Masks()
  readonly known = new Masks()
  /** 1 for companies that the run's summary counts as added or changed. */
  readonly counted = new Masks()
  /** Keys of companies that a dry run would have added. They have no ids. */
  readonly planned = new Set<string>()
}

type Remembered = { id: number; stated: number; known: number }

export type CompanyPlan = {
  /** Ids of existing companies by key; `writeCompanies` adds the new ones. */
  ids: Map<string, number>
  added: { staged: StagedCompany; stated: number; known: number }[]
  changed: { id: number; staged: StagedCompany }[]
  /** Pass these to `rememberCompanies` once the transaction has committed. */
  remembered: Remembered[]
}

/**
 * Decides how a batch changes its companies. A stated fact replaces the stored one unless this
 * import has already decided it; a hint fills a gap. Only reads.
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
      const stated = entry.stated ? knownFacts(entry.stated) : 0
      plan.added.push({ staged: stageCompany(company), stated, known: knownFacts(company) })
    } else if (mayChange(entry, id, memory)) open.push(id)
  }
  for (const { id, contentHash, company } of await readCompanies(client, open)) {
    const entry = mentions.get(company.key)
    if (!entry) continue
    const stated = entry.stated ? knownFacts(entry.stated) : 0
    let merged = entry.stated ? takeFacts(company, entry.stated, stated & ~memory.stated.get(id)) : company
    if (entry.hinted) merged = takeFacts(merged, entry.hinted, knownFacts(entry.hinted) & ~knownFacts(merged))
    const staged = stageCompany(merged)
    if (staged.contentHash !== contentHash) plan.changed.push({ id, staged })
    plan.remembered.push({ id, stated, known: knownFacts(merged) })
  }
  return plan
}

function mayChange({ stated, hinted }: CompanyMention, id: number, memory: CompanyMemory): boolean {
  if (stated && knownFacts(stated) & ~memory.stated.get(id)) return true
  return hinted !== null && (knownFacts(hinted) & ~memory.known.get(id)) !== 0
}

/** The places used by the rows of a plan. */
export function* placesOfCompanies({ added, changed }: CompanyPlan): Generator<Place> {
  for (const { staged } of [...added, ...changed]) {
    if (staged.headquarters) yield staged.headquarters
    yield* staged.offices
  }
}

/** Writes a plan of `planCompanies`. `placeId` must know every place in it. */
export async function writeCompanies(
  client: ClientBase,
  plan: CompanyPlan,
  placeId: (place: Place) => number,
): Promise<void> {
  const newIds = await nextIds(client, 'companies', plan.added.length)
  const added = plan.added.map(({ staged }, position) => ({ id: newIds[position]!, staged }))
  plan.added.forEach(({ staged, stated, known }, position) => {
    const id = newIds[position]!
    plan.ids.set(staged.key, id)
    plan.remembered.push({ id, stated, known })
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

/**
 * Returns how many companies of a plan the run hasn't counted yet: a later batch may change
 * companies that an earlier one added.
 */
export function countNewly({ added, changed }: CompanyPlan, memory: CompanyMemory) {
  return {
    companiesAdded: added.filter(({ staged }) => !memory.planned.has(staged.key)).length,
    companiesChanged: changed.filter(({ id }) => memory.counted.get(id) === 0).length,
  }
}

/**
 * Must be called after the transaction that wrote the plan has committed; in a dry run, after the
 * plan was counted.
 */
export function rememberCompanies(memory: CompanyMemory, plan: CompanyPlan): void {
  for (const { id, stated, known } of plan.remembered) {
    memory.stated.add(id, stated)
    memory.known.add(id, known)
  }
  for (const { id } of plan.changed) memory.counted.add(id, 1)
  for (const { staged } of plan.added) {
    const id = plan.ids.get(staged.key)
    if (id === undefined) memory.planned.add(staged.key)
    else memory.counted.add(id, 1)
  }
}

/** Finds the id of a place in these maps. Throws for an unknown place. */
export function placeIdFrom(...maps: ReadonlyMap<string, number>[]): (place: Place) => number {
  return (place) => {
    const key = placeKey(place)
    for (const map of maps) {
      const id = map.get(key)
      if (id !== undefined) return id
    }
    throw new Error('the place was not stored')
  }
}
