import type { PersonRow } from '@rapport/contract/people/person.ts'

export type PageMetadata = { total: number; page: number; limit: number }

/** The ids of one page of a set of people, 100 a page, counted from 1. */
export type IdsOfPage = (page: number, signal: AbortSignal) => Promise<number[]>

/** The source of a table's rows: one page of a set of people, such as those of a search or a list. */
export type PeopleSource<Row extends PersonRow = PersonRow> = {
  /** Identifies the set, whatever the page. A selection belongs to one key and ends with it. */
  key: string
  /** Identifies the order of the set. */
  order: string
  /** The rows of the page; null until the first answer. */
  people: readonly Row[] | null
  /** Null until the first answer. */
  metadata: PageMetadata | null
  isFetching: boolean
  /** The rows are those of the previous page or set, shown until the next ones arrive. */
  isStale: boolean
  /** The first answer could not be fetched. */
  isFailed: boolean
  /** Reads the whole set. "All N" is kept as a condition and turned into ids only when they are needed. */
  idsOfPage: IdsOfPage
}
