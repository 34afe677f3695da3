import type { IndexParts } from '@rapport/contract/filters/index-parts.ts'
import { missingParts } from '@rapport/contract/filters/missing-parts.ts'
import { filterOffCode, goneCode } from '@rapport/contract/filters/opposites.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PersonSet, ResolvedFilters } from '@rapport/search/people-search.ts'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { AccountId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'
import {
  findContactedIds,
  findContactVersion,
  findListStates,
  findMemberIds,
  findRevealedIds,
  findRevealVersion,
  type ListState,
} from './queries.ts'

/** Some filter sets as one account asks them, at the time of the request. */
export type LoadedFilters = {
  /**
   * Resolves the lists of a given filter set, or of one with fewer filters. An included list that
   * isn't the account's, or is deleted, has no people; a deleted one still excludes. Throws
   * `invalid_request` if the filter set excludes a list that no longer exists: without it, the
   * search would find more people than requested. Throws it also if the filter set asks for a part
   * that the index doesn't have. `path` is the position of the filter set in the request, with a dot.
   */
  resolve(filters: FilterSet, path?: string): ResolvedFilters
  /** Whether a filter set excludes a list that is gone. */
  isOutdated(filters: FilterSet): boolean
}

/** Bytes of ids that a process keeps. */
const maxBytes = 64 * 1024 * 1024

/** The bytes of a set beyond its ids. */
const overhead = 200

/**
 * Finds the people that filters on lists mean. One per process: members are kept by list and
 * version, and each request reads the versions, so that it sees whatever was committed before it.
 */
export class ListFilter {
  readonly #pool: Pool
  readonly #parts: IndexParts
  readonly #sets = new LRUCache<string, PersonSet, () => Promise<Buffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ ids }) => ids.byteLength + overhead,
    // One that is evicted while it is read is still needed.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _, { context: load }) => ({ key, ids: sharedIds(await load()) }),
  })

  constructor(pool: Pool, parts: IndexParts) {
    this.#pool = pool
    this.#parts = parts
  }

  async resolve(userId: AccountId, filters: FilterSet, path?: string): Promise<ResolvedFilters> {
    return (await this.load(userId, [filters])).resolve(filters, path)
  }

  async load(userId: AccountId, filterSets: readonly FilterSet[]): Promise<LoadedFilters> {
    const filters = filterSets.map(({ listFilter }) => listFilter)
    const included = new Set(filters.flatMap(({ listsIncluded }) => listsIncluded))
    const excluded = new Set(filters.flatMap(({ listsExcluded }) => listsExcluded))
    const ids = [...included.union(excluded)]
    const [states, revealed, contacted] = await Promise.all([
      ids.length === 0 ? [] : findListStates(this.#pool, userId, ids),
      filters.some((filter) => filter.revealed !== null) ? this.#revealed(userId) : undefined,
      filters.some((filter) => filter.contacted !== null) ? this.#contacted(userId) : undefined,
    ])
    const needed = states.filter(({ id, isDeleted }) => !isDeleted || excluded.has(id))
    const lists = await Promise.all(
      needed.map(async (state) => [state.id, { state, set: await this.#members(userId, state) }] as const),
    )
    return loadedFilters(new Map(lists), { revealed, contacted }, this.#parts)
  }

  async #revealed(userId: AccountId): Promise<PersonSet> {
    const version = await findRevealVersion(this.#pool, userId)
    return this.#set(`revealed ${userId} ${version}`, () => findRevealedIds(this.#pool, userId))
  }

  async #contacted(userId: AccountId): Promise<PersonSet> {
    const version = await findContactVersion(this.#pool, userId)
    return this.#set(`contacted ${userId} ${version}`, () => findContactedIds(this.#pool, userId))
  }

  #members(userId: AccountId, { id, version }: ListState): Promise<PersonSet> {
    return this.#set(`list ${id} ${version}`, () => findMemberIds(this.#pool, userId, id))
  }

  #set(key: string, load: () => Promise<Buffer>): Promise<PersonSet> {
    return this.#sets.forceFetch(key, { context: load })
  }
}

type KnownList = { state: ListState; set: PersonSet }

/** The people for whom the answer is yes; undefined if no filter set asks the question. */
type Answers = Record<'revealed' | 'contacted', PersonSet | undefined>

function loadedFilters(
  lists: ReadonlyMap<number, KnownList>,
  answers: Answers,
  parts: IndexParts,
): LoadedFilters {
  const goneAt = ({ listFilter }: FilterSet): number[] =>
    listFilter.listsExcluded.flatMap((id, index) => (lists.has(id) ? [] : [index]))
  const answered = ({ listFilter }: FilterSet, answer: boolean): PersonSet[] =>
    (['revealed', 'contacted'] as const).flatMap((question) => {
      if (listFilter[question] !== answer) return []
      const people = answers[question]
      if (!people) throw new Error(`no request was made for ${question}: ${answer}`)
      return [people]
    })
  return {
    isOutdated: (filters) => goneAt(filters).length > 0,
    resolve: (filters, path = '') => {
      refuseMissing(filters, parts, path)
      const gone = goneAt(filters)
      if (gone.length > 0)
        throw new AppError('invalid_request', {
          errors: gone.map((index) => ({ path: `${path}listFilter.listsExcluded.${index}`, code: goneCode })),
        })
      const { listsIncluded, listsExcluded } = filters.listFilter
      const included = listsIncluded.flatMap((id) => {
        const list = lists.get(id)
        return list && !list.state.isDeleted ? [list.set] : []
      })
      const required = [
        ...(listsIncluded.length > 0 ? [included] : []),
        ...answered(filters, true).map((set) => [set]),
      ]
      const excluded = [...listsExcluded.map((id) => lists.get(id)!.set), ...answered(filters, false)]
      return { ...filters, people: { required, excluded } }
    },
  }
}

function refuseMissing(filters: FilterSet, parts: IndexParts, path: string): void {
  const missing = missingParts(filters, parts)
  if (missing.length === 0) return
  throw new AppError('invalid_request', {
    errors: missing.map((id) => ({ path: `${path}${id}`, code: filterOffCode })),
  })
}

function sharedIds(packed: Buffer): PersonSet['ids'] {
  const ids = new Uint32Array(new SharedArrayBuffer(packed.length))
  for (let i = 0; i < ids.length; i++) ids[i] = packed.readUInt32BE(i * Uint32Array.BYTES_PER_ELEMENT)
  return ids
}
