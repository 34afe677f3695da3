import { countFilters, withField } from '@rapport/contract/filters/values.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { RecentSearch, SavedSearch } from '@rapport/contract/searches/schemas.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { asActor } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import type { ListFilter } from '../list-filter/list-filter.ts'
import {
  changeSaved,
  countRecent,
  countSaved,
  findNewestPersonId,
  findRecent,
  findSaved,
  insertSaved,
  lockSaved,
  markOpened,
  removeSaved,
  type SavedChange,
  type SavedRow,
} from './queries.ts'
import { recentKey } from './search-recorder.ts'
import { readStoredFilters } from './stored-filters.ts'
import { titleOf } from './title-of.ts'

export { readStoredFilters }

export type SearchesDeps = {
  pool: Pool
  search: Pick<PeopleSearch, 'ask'>
  listFilter: ListFilter
  /** The maximum per account. */
  maxSavedSearches: number
  now: () => Date
}

type PageInput = { page: number; limit: number }
type Metadata = { total: number; page: number; limit: number }

const rangeOf = ({ page, limit }: PageInput) => ({ offset: (page - 1) * limit, limit })

/**
 * A page of saved searches, newest first, each with its number of new people. A page beyond the end
 * is empty.
 */
export async function listSaved(
  deps: SearchesDeps,
  actor: Actor,
  input: PageInput,
  signal: AbortSignal,
): Promise<{ items: SavedSearch[]; metadata: Metadata }> {
  const [rows, total] = await Promise.all([
    findSaved(deps.pool, actor.userId, rangeOf(input)),
    countSaved(deps.pool, actor.userId),
  ])
  return { items: await toContract(deps, actor, rows, signal), metadata: { total, ...input } }
}

/** A page of recent searches, newest first. */
export async function listRecent(
  { pool, maxSavedSearches }: Pick<SearchesDeps, 'pool' | 'maxSavedSearches'>,
  actor: Actor,
  input: PageInput,
): Promise<{ items: RecentSearch[]; metadata: Metadata }> {
  const [rows, total, titles] = await Promise.all([
    findRecent(pool, actor.userId, rangeOf(input)),
    countRecent(pool, actor.userId),
    savedTitles(pool, actor.userId, maxSavedSearches),
  ])
  const items = rows.map(({ key, filters, query, searchedAt }) => {
    const { searchFilters, outdated } = readStoredFilters(filters)
    return {
      id: key,
      title: titles.get(key) ?? (query || titleOf(searchFilters)),
      query,
      searchFilters,
      outdated,
      totalFilterCount: countFilters(searchFilters),
      searchedAt: searchedAt.toISOString(),
    }
  })
  return { items, metadata: { total, ...input } }
}

/** The titles of saved searches by the key of their filters; of equal ones the newest. */
async function savedTitles(db: Database, userId: AccountId, limit: number): Promise<Map<string, string>> {
  const rows = await findSaved(db, userId, { offset: 0, limit })
  return new Map(
    rows
      .toReversed()
      .map(({ filters, title }) => [recentKey(readStoredFilters(filters).searchFilters), title]),
  )
}

/** Throws `too_many_saved_searches`. */
export async function saveSearch(
  deps: SearchesDeps,
  actor: Actor,
  input: { title: string; query: string; searchFilters: FilterSet },
  signal: AbortSignal,
): Promise<SavedSearch> {
  const { title, query, searchFilters: filters } = input
  const row = await asActor(deps.pool, actor, async (client) => {
    if ((await countSaved(client, actor.userId)) >= deps.maxSavedSearches)
      throw new AppError('too_many_saved_searches')
    return insertSaved(client, actor.userId, { title, query, filters, now: deps.now() })
  })
  return toSavedSearch(deps, actor, row, signal)
}

/** Changes the given properties. Throws `not_found`. */
export async function updateSearch(
  deps: SearchesDeps,
  actor: Actor,
  input: { id: number } & SavedChange,
  signal: AbortSignal,
): Promise<SavedSearch> {
  const row = await asActor(deps.pool, actor, (client) =>
    changeSaved(client, actor.userId, { ...input, now: deps.now() }),
  )
  if (!row) throw new AppError('not_found')
  return toSavedSearch(deps, actor, row, signal)
}

/** Returns the search with its number of new people, then resets that number. Throws `not_found`. */
export async function openSearch(
  deps: SearchesDeps,
  actor: Actor,
  id: number,
  signal: AbortSignal,
): Promise<SavedSearch> {
  const row = await asActor(deps.pool, actor, async (client) => {
    const found = await lockSaved(client, actor.userId, id)
    if (!found) throw new AppError('not_found')
    await markOpened(client, actor.userId, id, deps.now())
    return found
  })
  return toSavedSearch(deps, actor, row, signal)
}

/** Throws `not_found`. */
export async function deleteSearch(
  { pool }: Pick<SearchesDeps, 'pool'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const isRemoved = await asActor(pool, actor, (client) => removeSaved(client, actor.userId, id))
  if (!isRemoved) throw new AppError('not_found')
}

async function toSavedSearch(
  deps: SearchesDeps,
  actor: Actor,
  row: SavedRow,
  signal: AbortSignal,
): Promise<SavedSearch> {
  const [search] = await toContract(deps, actor, [row], signal)
  return search!
}

const excludedLists = 'listFilter.listsExcluded' satisfies FieldId
const addedAfter = 'listFilter.addedAfter' satisfies FieldId

async function toContract(
  deps: SearchesDeps,
  { userId }: Actor,
  rows: SavedRow[],
  signal: AbortSignal,
): Promise<SavedSearch[]> {
  const newestPersonId = await findNewestPersonId(deps.pool)
  const searches: SavedSearch[] = []
  const read = rows.map((row) => ({ ...row, ...readStoredFilters(row.filters) }))
  const lists = await deps.listFilter.load(
    userId,
    read.map(({ searchFilters }) => searchFilters),
  )
  // One at a time, so that a long page does not delay the searches of others.
  for (const { lastPersonId, filters: _, createdAt, updatedAt, openedAt, ...row } of read) {
    const { searchFilters } = row
    // A list that is gone stays in the filters: without it, the search would find more people.
    const isGone = lists.isOutdated(searchFilters)
    const hasNewcomers = newestPersonId > lastPersonId && !isGone
    searches.push({
      ...row,
      outdated: isGone ? [...row.outdated, excludedLists] : row.outdated,
      totalFilterCount: countFilters(searchFilters),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      openedAt: openedAt.toISOString(),
      newAfter: lastPersonId,
      newPeople: hasNewcomers
        ? await deps.search.ask(
            { kind: 'count', filters: lists.resolve(withField(searchFilters, addedAfter, lastPersonId)) },
            signal,
          )
        : 0,
    })
  }
  return searches
}
