import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import type { Client } from 'pg'
import type { Chunk } from './backlog.ts'
import type { Mark } from './change-log.ts'

export type Facts = { companies: CompanyFacts[]; people: PersonFacts[] }

/** An index that `IndexKeeper` keeps up to date: in this process, or elsewhere. */
export type KeptIndex = {
  /** People in it. */
  readonly size: number
  /** How many people and companies are applied at once. Newer changes wait meanwhile. */
  readonly chunk: { people: number; companies: number }
  /** How often it is saved while it changes, and from how many changed people on when it is closed. */
  readonly saving: { everyMs: number; worthPeople: number }
  /**
   * Opens the saved index, and returns its position in the change log. Throws `NoIndexError` if
   * none was saved. After any failure, the index is built.
   */
  open(): Promise<Mark>
  /**
   * Builds the index from all companies, then all people, roughly `people`. Searches use the
   * previous state until `show`.
   */
  build(facts: AsyncIterable<Facts>, people: number): Promise<void>
  /**
   * Reads the facts of some people and companies, and replaces those in the index. Repeating it
   * changes nothing.
   */
  apply(client: Client, chunk: Chunk): Promise<void>
  /** Lets searches find everything that was built and applied. */
  show(): Promise<void>
  /** Saves it with its position in the change log, or waits for nothing and does it in the background. */
  save(mark: Mark): void | Promise<void>
  close(): Promise<void>
}

/** There is no saved index. */
export class NoIndexError extends Error {
  override readonly name = 'NoIndexError'
}

/** The index itself failed and can no longer be trusted. */
export class BrokenIndexError extends Error {
  override readonly name = 'BrokenIndexError'
}
