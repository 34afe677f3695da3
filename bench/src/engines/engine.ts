import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import type { Query } from '../queries.ts'
import type { Prefix } from '../suggestions.ts'
import type { World } from '../world.ts'

export const engineNames = ['ours', 'opensearch', 'tantivy', 'duckdb', 'sqlite', 'postgres'] as const
export type EngineName = (typeof engineNames)[number]

/** Those that need nothing but what npm installs. */
export const usualEngines: readonly EngineName[] = ['ours', 'duckdb', 'sqlite', 'postgres']

/** An engine needs a program that this machine lacks. The message says which. */
export class MissingProgram extends Error {}

/**
 * The ids of the page in the order of results, or the counts of facet values as `facet: value`,
 * without zero counts.
 */
export type Answer = { total: number; ids: number[]; counts?: Record<string, number> }

/** Runs a query whose preparation is done in advance. */
export type Run = () => Answer | Promise<Answer>

/** An engine under measurement, with a folder for its files. */
export type Engine = {
  /** Takes companies, then people, in blocks by ascending id. */
  addCompanies(companies: CompanyFacts[]): void | Promise<void>
  addPeople(people: PersonFacts[]): void | Promise<void>
  /** Finishes the build, including everything that makes queries fast. */
  finish(): Promise<void>
  /** Writes what `reopen` reads, if the build hasn't. */
  save?(): Promise<void>
  /** The bytes that it needs to answer: its memory, or its files. */
  bytes(): Promise<number>
  /** Closes everything and reopens the files, as a new process would. */
  reopen(): Promise<void>
  prepare(query: Query, offset: number): Promise<Run>
  /** Returns ten suggestions, if the engine supports them. */
  suggest?(prefix: Prefix): unknown
  /** Returns a page of companies, their total and facets, if the engine supports it. */
  companies?(filters: FilterSet): unknown
  /** Returns the skills that most of the people have, if the engine supports it. */
  skills?(filters: FilterSet): unknown
  close(): Promise<void>
}

export type EngineOptions = {
  folder: string
  /** A folder for data that is kept for the next run. */
  dataDir: string
  world: World
  /** How often the forms of a query are tried to find the fastest. */
  trials: number
  cluster: ClusterOptions
}

/**
 * The node of OpenSearch: gigabytes of memory for its heap, and into how many parts the index of
 * people is split.
 */
export type ClusterOptions = { heap: number; shards: number }
