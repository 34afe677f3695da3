import type { IndexParts } from '@rapport/contract/filters/index-parts.ts'
import { IndexBuilder } from '@rapport/search/index/index-builder.ts'
import { IndexWriter } from '@rapport/search/index/index-writer.ts'
import type { IndexView } from '@rapport/search/index/index-view.ts'
import { SnapshotError } from '@rapport/search/index/snapshot.ts'
import type { Client } from 'pg'
import type { Chunk } from './backlog.ts'
import type { Mark } from './change-log.ts'
import { atOneMoment } from './index-connection.ts'
import { IndexMerges } from './index-merges.ts'
import type { LogLevel } from './index-messages.ts'
import { BrokenIndexError, NoIndexError, type Facts, type KeptIndex } from './kept-index.ts'
import { MergeThreads } from './merge-threads.ts'
import { readFacts } from './read-facts.ts'
import type { SavedIndex } from './saved-index.ts'

/** A large merge may take minutes, so small ones need a second thread. */
const mergeThreads = 2

type Options = {
  saved: SavedIndex
  parts: IndexParts
  /** Receives each new state. */
  show: (view: IndexView) => void
  log: (level: LogLevel, details: object, message: string) => void
}

/**
 * The index in this process, whose memory all threads share. Merged in the background, and saved in
 * a folder.
 */
export class LocalIndex implements KeptIndex {
  /** Takes some tenths of a second. */
  readonly chunk = { people: 1000, companies: 250 }
  /** With fewer changed people, catching up at the next start is quick enough. */
  readonly saving = { everyMs: 10 * 60_000, worthPeople: 1000 }
  readonly #options: Options
  readonly #threads = new MergeThreads(mergeThreads)
  #index = new IndexWriter([])
  #merges: IndexMerges | undefined
  #isShown = false

  constructor(options: Options) {
    this.#options = options
  }

  get size(): number {
    return this.#index.size
  }

  async open(): Promise<Mark> {
    try {
      const { index, mark } = await this.#options.saved.load()
      this.#adopt(index)
      return mark
    } catch (error) {
      if (error instanceof SnapshotError && error.code === 'missing')
        throw new NoIndexError(error.message, { cause: error })
      throw error
    }
  }

  async build(facts: AsyncIterable<Facts>): Promise<void> {
    const builder = new IndexBuilder()
    for await (const { companies, people } of facts) {
      for (const company of companies) builder.addCompany(company)
      for (const person of people) builder.addPerson(person)
    }
    this.#adopt(builder.finish())
  }

  async apply(client: Client, chunk: Chunk): Promise<void> {
    const facts = await atOneMoment(client, () => readFacts(client, chunk, this.#options.parts))
    try {
      this.#index.apply(facts)
    } catch (cause) {
      throw new BrokenIndexError('a change could not be applied', { cause })
    }
    if (this.#isShown) await this.show()
    this.#merges?.start()
  }

  async show(): Promise<void> {
    this.#isShown = true
    this.#options.show(this.#index.view())
  }

  /** Saves in the background. */
  save(mark: Mark): void {
    const { saved, log } = this.#options
    saved
      .save(this.#index, mark)
      .catch((error: unknown) => log('error', { err: error }, 'failed to save the people index'))
  }

  async close(): Promise<void> {
    this.#merges?.close()
    await this.#options.saved.settled()
    await this.#threads.close()
  }

  #adopt(index: IndexWriter): void {
    this.#merges?.close()
    this.#index = index
    this.#merges = new IndexMerges({
      index,
      threads: this.#threads,
      onMerged: () => {
        if (this.#isShown) void this.show()
      },
      onError: (error) =>
        this.#options.log('error', { err: error }, 'failed to merge segments of the people index'),
    })
  }
}
