import type { CompanyRecord } from '@rapport/dataset/records.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { ClientBase } from 'pg'
import { lockSuppressions } from '../privacy/privacy.ts'
import type { CompanyAliases } from './companies/company-aliases.ts'
import { type CompanyMention, mention } from './companies/company-facts.ts'
import {
  type CompanyMemory,
  type CompanyPlan,
  countNewly,
  placeIdFrom,
  placesOfCompanies,
  planCompanies,
  rememberCompanies,
  writeCompanies,
} from './companies/import-companies.ts'
import { placeKey, storePlaces } from './import-places.ts'
import { placesOfPeople, planPeople, type PeoplePlan, writePeople } from './import-persons.ts'
import { type LentMemory, type LentPlan, planLent } from './companies/lent-facts.ts'
import { describeRepeat, describeTwin, type PeopleOfRun } from './import-repeats.ts'
import type { ReportEntry } from './import-batches.ts'
import type { StagedItem, StagedPerson } from './stage-person.ts'
import { findSuppressed } from './import-suppressed.ts'

export type BatchCounts = {
  added: number
  changed: number
  unchanged: number
  /** Companies that no earlier batch of the run counted. */
  companiesAdded: number
  companiesChanged: number
  /** Rows that lend facts, and those of which a company is on file. */
  lent: number
  lentMatched: number
}

export type BatchResult = { counts: BatchCounts; reported: ReportEntry[] }

export type WriteState = {
  /** The record of the run; null if it has none. */
  importId: number | null
  suppressionKey: string
  companies: CompanyMemory
  lent: LentMemory
  people: PeopleOfRun
  aliases: CompanyAliases
  placeIds: Map<string, number>
}

/**
 * Prepares the session: temporary tables for updates, emptied by each commit, and planner settings.
 * Foreign keys are checked row by row with a cached plan. A sequential scan is cheapest while a
 * table is small, but would dominate the import once it grows.
 */
export async function prepareSession(client: ClientBase): Promise<void> {
  await client.query('set enable_seqscan = off')
  await client.query('set jit = off')
  for (const table of ['people', 'companies'])
    await client.query(
      `create temporary table if not exists changed_${table} (like ${table} including defaults)
       on commit delete rows`,
    )
}

/** A stored person was added, was changed, or stood there already. */
export type StoredAs = 'added' | 'changed' | 'unchanged'

export type WrittenItems = BatchResult & {
  /** The people who are stored, by their keys. */
  people: Map<string, StoredAs>
  /** Must be called once the transaction has committed, or the part of it that may be undone has ended. */
  remember: () => void
}

/** Writes items in the caller's transaction, which must have locked the suppressions. */
export async function writeItems(
  client: ClientBase,
  items: StagedItem[],
  state: WriteState,
): Promise<WrittenItems> {
  const { plan, reported, counts, keys } = await planBatch(client, items, state)
  const places = await writePlan(client, plan, state)
  const people = new Map<string, StoredAs>(keys.map((key) => [key, 'unchanged']))
  for (const { staged } of plan.people.added) people.set(staged.key, 'added')
  for (const { staged } of plan.people.changed) people.set(staged.key, 'changed')
  return {
    counts,
    reported,
    people,
    remember: () => {
      for (const [key, id] of places) state.placeIds.set(key, id)
      remember(state, plan)
    },
  }
}

/** Writes a batch in one transaction. `dryRun` only reads. */
export async function writeBatch(
  client: ClientBase,
  items: StagedItem[],
  state: WriteState,
  dryRun: boolean,
): Promise<BatchResult> {
  await client.query(dryRun ? 'begin read only' : 'begin')
  try {
    if (dryRun) {
      const { plan, reported, counts } = await planBatch(client, items, state)
      await client.query('rollback')
      remember(state, plan)
      return { counts, reported }
    }
    await lockSuppressions(client)
    const { counts, reported, remember: keep } = await writeItems(client, items, state)
    await client.query(
      `update imports set people_added = people_added + $2, people_changed = people_changed + $3,
         people_unchanged = people_unchanged + $4 where id = $1`,
      [state.importId, counts.added, counts.changed, counts.unchanged],
    )
    await client.query('commit')
    keep()
    return { counts, reported }
  } catch (error) {
    state.people.undo()
    await client.query('rollback').catch(() => {})
    throw error
  }
}

type Plan = { companies: CompanyPlan; people: PeoplePlan; lent: LentPlan['lent'] }

function remember({ companies, lent, people }: WriteState, plan: Plan): void {
  for (const [id, facts] of plan.lent) lent.set(id, facts)
  rememberCompanies(companies, plan.companies)
  people.keep()
}

/** Leaves out suppressed people and people who repeat an earlier line. */
async function selectItems(client: ClientBase, items: StagedItem[], state: WriteState) {
  const suppressed = await findSuppressed(client, items, state.suppressionKey)
  const selected: StagedItem[] = []
  const reported: ReportEntry[] = []
  for (const item of items) {
    const report = (result: ReportEntry['result'], reason: string) =>
      reported.push({ line: item.line, result, reason })
    if (item.kind !== 'person') selected.push(item)
    else if (suppressed.has(item)) {
      state.people.skip(item)
      report('refused', 'suppressed')
    } else {
      const known = state.people.take(item)
      if ('repeats' in known) report('repeated', describeRepeat(known))
      else {
        if (known.twin !== null) report('noted', describeTwin(known.twin))
        selected.push({ ...item, staged: { ...item.staged, key: known.key } })
      }
    }
  }
  return { selected, reported }
}

async function planBatch(client: ClientBase, items: StagedItem[], state: WriteState) {
  const { selected, reported } = await selectItems(client, await state.aliases.resolve(client, items), state)
  const mentions = new Map<string, CompanyMention>()
  const people = new Map<string, StagedPerson>()
  const lending: CompanyRecord[] = []
  for (const item of selected) {
    if (item.kind === 'company') mention(mentions, item.company, 'stated')
    else if (item.kind === 'lent') lending.push(item.company)
    else {
      people.set(item.staged.key, item.staged)
      for (const { company, isCurrent } of item.staged.employers)
        mention(mentions, company, isCurrent ? 'stated' : 'hinted')
    }
  }
  const companies = await planCompanies(client, mentions, state.companies)
  const { changed, matched, lent } = await planLent(client, lending, state.lent)
  companies.changed.push(...changed)
  const plan: Plan = { companies, people: await planPeople(client, people), lent }
  const counts: BatchCounts = {
    added: plan.people.added.length,
    changed: plan.people.changed.length,
    unchanged: people.size - plan.people.added.length - plan.people.changed.length,
    ...countNewly(companies, state.companies),
    lent: lending.length,
    lentMatched: matched,
  }
  return { plan, counts, reported, keys: [...people.keys()] }
}

/** Returns the ids of new places. */
async function writePlan(client: ClientBase, plan: Plan, state: WriteState): Promise<Map<string, number>> {
  const wanted = new Map<string, Place>()
  for (const place of placesOfCompanies(plan.companies)) wanted.set(placeKey(place), place)
  for (const place of placesOfPeople(plan.people)) wanted.set(placeKey(place), place)
  const newPlaces = await storePlaces(client, wanted, state.placeIds)
  const placeId = placeIdFrom(state.placeIds, newPlaces)
  await writeCompanies(client, plan.companies, placeId)
  await writePeople(client, plan.people, { companies: plan.companies.ids, placeId })
  await markIntentsDue(client, plan)
  return newPlaces
}

/** A company's intents depend on its facts and its people's countries. */
async function markIntentsDue(client: ClientBase, { companies, people }: Plan): Promise<void> {
  const due = new Set<number>()
  for (const { staged } of companies.added) due.add(companies.ids.get(staged.key)!)
  for (const { id } of companies.changed) due.add(id)
  for (const { companyId } of people.changed) if (companyId !== null) due.add(companyId)
  for (const { staged } of [...people.added, ...people.changed])
    if (staged.companyKey !== null) due.add(companies.ids.get(staged.companyKey)!)
  if (due.size === 0) return
  await client.query(
    'insert into company_intents_due (company_id) select unnest($1::integer[]) on conflict do nothing',
    [[...due]],
  )
}
