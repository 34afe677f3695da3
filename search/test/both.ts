import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { facetNames } from '@rapport/contract/filters/facet-values.ts'
import { parsed } from './lists.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import { IndexReader } from '../src/query/index-reader.ts'
import { runMerge, type MergePlan } from '../src/index/merge.ts'
import { type BuildLimits, IndexBuilder } from '../src/index/index-builder.ts'
import { withField } from '@rapport/contract/filters/values.ts'
import type { IndexWriter } from '../src/index/index-writer.ts'
import type { SegmentMemory } from '../src/bytes/sections.ts'
import type { Page, SortedCompanyPage, SortedPage, SuggestQuery } from '../src/people-search.ts'
import { loadSnapshot, saveSnapshot } from '../src/index/snapshot.ts'
import { NaiveIndex, type NaiveChange, type World } from './naive/naive-index.ts'
import { checkSkills } from './naive/skills.ts'
import type { Operation, Questions } from './random-operations.ts'

/** Builds the index of a world, in several segments if the limits of one are small. */
export function buildIndex({ companies, people }: World, limits?: BuildLimits): IndexWriter {
  const builder = new IndexBuilder(limits)
  for (const company of companies) builder.addCompany(company)
  for (const person of people) builder.addPerson(person)
  return builder.finish()
}

/** The number of ids requested at once. */
const maxIds = 2500

/** Asserts that readers give the same answers as the twin. */
export function compare(
  readers: readonly IndexReader[],
  naive: NaiveIndex,
  questions: Questions,
  today: number,
): void {
  const same = (what: string, expected: unknown, ask: (reader: IndexReader) => unknown) => {
    for (const reader of readers) assert.deepEqual(ask(reader), expected, what)
  }
  same('size', naive.size, (reader) => reader.size)
  for (const [i, partial] of questions.filters.entries()) {
    const filters = parsed(partial)
    const of = JSON.stringify(partial)
    const samePages = (sorting: Pick<SortedPage, 'sort'>) => {
      const { ids, total } = naive.search(filters, { offset: 0, limit: naive.size, ...sorting }, today)
      for (const page of pagesOf(ids, questions.page)) {
        const expected = { ids: ids.slice(page.offset, page.offset + page.limit), total }
        const asked = { ...page, ...sorting }
        same(`page ${JSON.stringify(asked)} of ${of}`, expected, (reader) => reader.search(filters, asked))
      }
      return { ids, total }
    }
    const { ids, total } = samePages({})
    const sort = questions.sorts[i]
    if (sort) samePages({ sort })
    same(`count of ${of}`, total, (reader) => reader.count(filters))
    for (const after of [0, questions.page.offset, ids[ids.length >> 1] ?? 0]) {
      const added = withField(
        filters,
        'listFilter.addedAfter',
        Math.max(after, filters.listFilter.addedAfter ?? 0),
      )
      same(`count of ${of} above ${after}`, ids.filter((id) => id > after).length, (reader) =>
        reader.count({ ...filters, ...added }),
      )
    }
  }
  for (const [i, partial] of questions.facets.entries()) {
    const filters = parsed(partial)
    const expected = naive.facets(filters, today)
    // There are fewer companies than people: the page may be behind the last one.
    const sort = questions.companySorts[i]
    const pages: SortedCompanyPage[] = [{ offset: 0, limit: 100 }, questions.page]
    if (sort) pages.push({ offset: 0, limit: 100, sort })
    for (const page of pages) {
      const companies = naive.companiesFound(filters, page, today)
      const what = `companies of ${JSON.stringify(partial)}, ${JSON.stringify(page)}`
      same(what, companies, (reader) => reader.companies(filters, page))
    }
    for (const reader of readers) {
      // With few, ties decide which are first.
      for (const limit of [3, 20])
        checkSkills(naive, { filters, limit }, reader.skills({ filters, limit }), today)
      const facets = reader.facets(filters)
      for (const name of facetNames)
        assert.deepEqual(facets[name], expected[name], `facet ${name} of ${JSON.stringify(partial)}`)
    }
  }
  for (const query of questions.suggestions) compareSuggestions(readers, naive, query)
}

/**
 * Readers mostly give the same suggestions, and counting who has each takes the twin long: so it
 * checks equal ones once.
 */
function compareSuggestions(readers: readonly IndexReader[], naive: NaiveIndex, query: SuggestQuery): void {
  const checked: Suggestion[][] = []
  for (const reader of readers) {
    const suggestions = reader.suggest(query)
    if (checked.some((other) => isDeepStrictEqual(other, suggestions))) continue
    checkSuggestions(suggestions, naive, query)
    checked.push(suggestions)
  }
}

/** The whole result, its end, and any page. */
const pagesOf = (ids: readonly number[], any: Page): Page[] => [
  { offset: 0, limit: Math.min(ids.length + 1, maxIds) },
  { offset: Math.max(0, ids.length - 20), limit: 30 },
  any,
]

function checkSuggestions(suggestions: Suggestion[], naive: NaiveIndex, query: SuggestQuery): void {
  try {
    naive.checkSuggestions(query, suggestions)
  } catch (cause) {
    throw new Error(
      `suggestions ${JSON.stringify(query)} are ${JSON.stringify(suggestions)}: ${String(cause)}`,
      {
        cause,
      },
    )
  }
}

/**
 * An index and its twin, subject to the same operations. One plain reader always follows the index;
 * kept readers stay at the state they were given.
 */
export class Both {
  #index: IndexWriter
  #naive: NaiveIndex
  #today: number
  #merge: { plan: MergePlan; merged: SegmentMemory } | null = null
  readonly #follower: IndexReader
  readonly #kept: { reader: IndexReader; naive: NaiveIndex }[] = []

  constructor(world: World, today: number, limits?: BuildLimits) {
    this.#index = buildIndex(world, limits)
    this.#naive = new NaiveIndex(world)
    this.#today = today
    this.#follower = this.#reader(false)
  }

  get size(): number {
    return this.#index.size
  }

  async run(operation: Operation): Promise<void> {
    switch (operation.kind) {
      case 'change':
        return this.#change(operation.change)
      case 'merge':
        return this.#mergeAll()
      case 'plan':
        return this.#planMerge()
      case 'finish':
        return this.#finishMerge()
      case 'snapshot':
        return await this.#snapshot(operation)
      case 'keep':
        this.#kept.push({ reader: this.#reader(operation.isPosted), naive: this.#naive.copy() })
        return undefined
      case 'day':
        this.#today = operation.today
        return undefined
      case 'ask':
        return this.ask(operation.questions, operation.isPosted)
      default:
        return operation satisfies never
    }
  }

  /** Asks the following reader, a new one, and the kept ones. */
  ask(questions: Questions, isPosted: boolean): void {
    assert.equal(this.#index.size, this.#naive.size, 'size of the index')
    this.#follower.show(this.#view(isPosted))
    compare([this.#follower, this.#reader(isPosted)], this.#naive, questions, this.#today)
    for (const { reader, naive } of this.#kept.slice(-2)) compare([reader], naive, questions, this.#today)
  }

  #change(change: NaiveChange): void {
    const whole = completed(this.#naive, change)
    this.#index.apply(whole)
    this.#naive.apply(whole)
  }

  #mergeAll(): void {
    this.#finishMerge()
    for (let plan = this.#index.planMerge(); plan !== null; plan = this.#index.planMerge())
      this.#index.finishMerge(plan, runMerge(plan))
  }

  /** Merges as if in another thread: the plan and its result are posted. */
  #planMerge(): void {
    if (this.#merge) return
    const plan = this.#index.planMerge()
    if (plan) this.#merge = { plan, merged: structuredClone(runMerge(structuredClone(plan))) }
  }

  #finishMerge(): void {
    if (this.#merge) this.#index.finishMerge(this.#merge.plan, this.#merge.merged)
    this.#merge = null
  }

  async #snapshot({ mark, meanwhile, isUsed }: Operation & { kind: 'snapshot' }): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'rapport-snapshot-'))
    try {
      const path = join(folder, 'index')
      const before = this.#naive.copy()
      const saved = saveSnapshot(path, this.#index, mark)
      this.#change(meanwhile)
      await saved
      const loaded = await loadSnapshot(path)
      assert.equal(loaded.mark, mark, 'mark')
      assert.equal(loaded.index.size, before.size, 'size of the loaded index')
      if (!isUsed) return
      this.#index = loaded.index
      this.#naive = before
      this.#merge = null
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  #reader(isPosted: boolean): IndexReader {
    const reader = new IndexReader({ today: () => this.#today })
    reader.show(this.#view(isPosted))
    return reader
  }

  /** The view as it arrives in another thread, or as it is. */
  #view(isPosted: boolean) {
    const view = this.#index.view()
    return isPosted ? structuredClone(view) : view
  }
}

/**
 * Completes a change as the index requires: company facts come with all people whose current
 * company it is, and people with the facts of their current companies. Removed people are not
 * changed.
 */
export function completed(naive: NaiveIndex, { companies, people, removedPeople }: NaiveChange): NaiveChange {
  const removed = new Set(removedPeople)
  const stated = new Map(people.filter(({ id }) => !removed.has(id)).map((person) => [person.id, person]))
  const changed = new Set(companies.map(({ id }) => id))
  for (const person of naive.people) {
    const isMeant = person.company !== null && changed.has(person.company) && !removed.has(person.id)
    if (isMeant && !stated.has(person.id)) stated.set(person.id, person)
  }
  const employers = new Set([...stated.values()].map(({ company }) => company))
  const restated = naive.companies.filter(({ id }) => employers.has(id) && !changed.has(id))
  return { companies: [...companies, ...restated], people: [...stated.values()], removedPeople }
}
