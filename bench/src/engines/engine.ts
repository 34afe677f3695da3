import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import type { Query } from '../queries.ts'
import type { Prefix } from '../suggestions.ts'
import type { World } from '../world.ts'

export const engineNames = ['ours', 'duckdb', 'sqlite', 'postgres'] as const
export type EngineName = (typeof engineNames)[number]

/** The ids of the page, in the order of results, or the counts of facet values, as `facet: value`, without those of nobody. */
export type Answer = { total: number; ids: number[]; counts?: Record<string, number> }

/** Answers a query; what can be made before, is. */
export type Run = () => Answer | Promise<Answer>

/** An engine under measurement. Its files lie in a folder of its own. */
export type Engine = {
  /** Takes companies, then people, in blocks by ascending id. */
  addCompanies(companies: CompanyFacts[]): void | Promise<void>
  addPeople(people: PersonFacts[]): void | Promise<void>
  /** Ends the build: everything that makes queries fast is done. */
  finish(): Promise<void>
  /** Writes what `reopen` reads, where building has not done that. */
  save?(): Promise<void>
  /** Of what it needs to answer: its memory, or its files. */
  bytes(): Promise<number>
  /** Opens the files anew, as a process that starts would; what was open is closed. */
  reopen(): Promise<void>
  prepare(query: Query, offset: number): Promise<Run>
  /** Ten suggestions, where the engine makes them. */
  suggest?(prefix: Prefix): unknown
  close(): Promise<void>
}

export type EngineOptions = {
  folder: string
  world: World
  /** How often the forms of a query are tried to find the fastest. */
  trials: number
}
