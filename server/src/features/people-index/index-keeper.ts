import { setTimeout as sleep } from 'node:timers/promises'
import type { IndexView } from '@rapport/search/index/index-view.ts'
import { IndexBuilder, type IndexChange, type PeopleIndex } from '@rapport/search/index/people-index.ts'
import { SnapshotError } from '@rapport/search/index/snapshot.ts'
import type { Client } from 'pg'
import { Backlog, type Chunk } from './backlog.ts'
import { changesChannel, type Mark, MarkError, readChanges, trimChanges } from './change-log.ts'
import { endClient } from '../../database/end-client.ts'
import { atOneMoment } from './index-connection.ts'
import { IndexMerges } from './index-merges.ts'
import { type LogLevel, pollMs } from './index-messages.ts'
import { MergeThreads } from './merge-threads.ts'
import { readFacts } from './read-facts.ts'
import type { SavedIndex } from './saved-index.ts'
import { streamFacts } from './stream-facts.ts'

/** Until the log is read again: after a notification, and after a failure; `pollMs` without either. */
const pauseMs = 50
const retryMs = 1000
const hungMs = 120_000

/** A large merge may take minutes, so small ones need a second thread. */
const mergeThreads = 2

const trimEveryMs = 60 * 60_000
const saveEveryMs = 10 * 60_000
/** With fewer changed people, catching up at the next start is quick enough. */
const worthSaving = 1000
/** Above this share of changed people, rebuilding is quicker. */
const maxChanged = 0.5
const fewPeople = 10_000

export type KeeperOptions = {
  connect: () => Promise<Client>
  saved: SavedIndex
  /** Receives each new state. */
  show: (view: IndexView) => void
  log: (level: LogLevel, details: object, message: string) => void
  onProgress: (done: number, total: number) => void
  /** Called whenever the change log was read: whether some of it was applied, and whether nothing is left. */
  onRead: (read: { hasChanged: boolean; isCurrent: boolean }) => void
  signal: AbortSignal
}

/** An index and its position in the change log. */
type State = {
  index: PeopleIndex
  merges: IndexMerges
  /** The index contains everything up to here. Saved with the index. */
  mark: Mark
  /** The log was read up to here. Changes not yet in the index are in the backlog. */
  read: Mark
  backlog: Backlog
}

/**
 * Keeps the people index up to date: loads the saved one or builds it, then follows the change log.
 *
 * - If the database fails, searches use the last state. It retries every second and then catches up.
 * - If the log can't tell what changed, it rebuilds the index; until then searches use the last state.
 */
export class IndexKeeper {
  readonly #options: KeeperOptions
  readonly #wake = new Wake()
  readonly #mergeThreads = new MergeThreads(mergeThreads)
  #client: Client | undefined
  #state: State | undefined
  #isReady = false
  #hasFailed = false
  #trimmedAt = -Infinity
  #savedAt = performance.now()
  /** People changed since the last save. */
  #unsaved = 0

  constructor(options: KeeperOptions) {
    this.#options = options
    options.signal.addEventListener('abort', this.#wake.call)
  }

  /** Runs until the signal aborts. Shows the first state once it is up to date. Rejects if there is no first state, or the index breaks. */
  async run(): Promise<void> {
    const { signal } = this.#options
    try {
      const client = await this.#connected()
      await this.#open()
      while (!(await this.#step(client))) signal.throwIfAborted()
      this.#isReady = true
      this.#show()
      while (!signal.aborted) await this.#follow()
    } finally {
      this.#state?.merges.close()
      if (this.#client) await endClient(this.#client)
      if (this.#unsaved >= worthSaving) this.#save()
      await this.#options.saved.settled()
      await this.#mergeThreads.close()
    }
  }

  async #open(): Promise<void> {
    const started = performance.now()
    try {
      const { index, mark } = await this.#options.saved.load()
      this.#adopt(index, mark)
      this.#options.log('info', { people: index.size, ms: since(started) }, 'people index loaded')
    } catch (error) {
      const isFirst = error instanceof SnapshotError && error.code === 'missing'
      await this.#build(isFirst ? 'info' : 'warn', error)
    }
  }

  /** Builds the index from the whole database. The last state stays until then. */
  async #build(level: LogLevel, reason: unknown): Promise<void> {
    const { log, signal, onProgress } = this.#options
    log(level, { reason: messageOf(reason) }, 'building the people index')
    const started = performance.now()
    const stream = await streamFacts(this.#options.connect)
    try {
      const builder = new IndexBuilder()
      let done = 0
      for await (const { companies, people } of stream.facts()) {
        signal.throwIfAborted()
        for (const company of companies) builder.addCompany(company)
        for (const person of people) builder.addPerson(person)
        onProgress((done += people.length), stream.people)
      }
      this.#adopt(builder.finish(), stream.mark)
    } finally {
      await stream.close()
    }
    log('info', { people: this.#current.index.size, ms: since(started) }, 'people index built')
    this.#show()
    this.#save()
  }

  #adopt(index: PeopleIndex, mark: Mark): void {
    this.#state?.merges.close()
    const merges = new IndexMerges({
      index,
      threads: this.#mergeThreads,
      onMerged: () => this.#show(),
      onError: (error) =>
        this.#options.log('error', { err: error }, 'failed to merge segments of the people index'),
    })
    this.#state = { index, merges, mark, read: mark, backlog: new Backlog() }
  }

  get #current(): State {
    if (!this.#state) throw new Error('there is no people index yet')
    return this.#state
  }

  /** Applies what is new in the log, then waits for more. */
  async #follow(): Promise<void> {
    const { signal, log } = this.#options
    try {
      const client = await this.#connected()
      while (!(await this.#step(client)) && !signal.aborted);
      if (this.#hasFailed) log('info', {}, 'people index is following the database again')
      this.#hasFailed = false
      await this.#tidy(client)
    } catch (error) {
      if (error instanceof BrokenIndexError) throw error
      if (signal.aborted) return
      if (!this.#hasFailed)
        log('error', { err: error }, 'people index cannot follow the database; searches use its last state')
      this.#hasFailed = true
      if (this.#client) await endClient(this.#client)
      this.#client = undefined
    }
    await this.#wake.wait(this.#hasFailed ? retryMs : pollMs)
    if (!signal.aborted) await sleep(pauseMs)
  }

  /** Reads the log and applies one chunk. True when nothing is left. */
  async #step(client: Client): Promise<boolean> {
    const state = this.#current
    let due: Due | null
    try {
      due = await withoutHanging(client, () => atOneMoment(client, () => readDue(client, state)))
      if (due) this.#apply(state, due)
    } catch (error) {
      if (!(error instanceof MarkError)) throw error
      await this.#build('warn', error)
      return false
    }
    const isCurrent = state.backlog.size === 0
    if (isCurrent) state.mark = state.read
    this.#options.onRead({ hasChanged: due !== null, isCurrent })
    return isCurrent
  }

  #apply({ index, backlog, merges }: State, { chunk, facts }: Due): void {
    try {
      index.apply(facts)
    } catch (cause) {
      throw new BrokenIndexError('a change could not be applied', { cause })
    }
    backlog.done(chunk)
    this.#unsaved += chunk.people.size
    this.#show()
    merges.start()
  }

  async #tidy(client: Client): Promise<void> {
    const now = performance.now()
    if (now - this.#trimmedAt > trimEveryMs) {
      await trimChanges(client)
      this.#trimmedAt = now
    }
    if (this.#unsaved > 0 && now - this.#savedAt > saveEveryMs) this.#save()
  }

  /** In the background. */
  #save(): void {
    const { saved, log } = this.#options
    const { index, mark } = this.#current
    this.#savedAt = performance.now()
    this.#unsaved = 0
    saved
      .save(index, mark)
      .catch((error: unknown) => log('error', { err: error }, 'failed to save the people index'))
  }

  #show(): void {
    if (this.#isReady) this.#options.show(this.#current.index.view())
  }

  /** A connection that already listens, so that no change is missed between reading and listening. */
  async #connected(): Promise<Client> {
    if (this.#client) return this.#client
    const client = await this.#options.connect()
    client.on('notification', this.#wake.call)
    client.on('end', this.#wake.call)
    try {
      await client.query(`listen ${changesChannel}`)
    } catch (error) {
      await endClient(client)
      throw error
    }
    this.#client = client
    return client
  }
}

/** Ends the connection, which rejects what waits for it, if reading takes longer than it could with a working database. */
async function withoutHanging<T>(client: Client, read: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => void endClient(client), hungMs)
  try {
    return await read()
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for a call or a timeout, whichever comes first. A call made before the wait counts. */
class Wake {
  #called = Promise.withResolvers<void>()

  call = (): void => this.#called.resolve()

  async wait(ms: number): Promise<void> {
    const timer = setTimeout(this.call, ms)
    await this.#called.promise
    clearTimeout(timer)
    this.#called = Promise.withResolvers()
  }
}

type Due = { chunk: Chunk; facts: IndexChange }

/** Moves new log entries to the backlog and reads the facts of the next chunk. Null if the backlog is empty. */
async function readDue(client: Client, state: State): Promise<Due | null> {
  const { mark, ...fresh } = await readChanges(client, state.read)
  state.backlog.add(fresh)
  state.read = mark
  if (state.backlog.size === 0) return null
  if (state.backlog.size > Math.max(fewPeople, state.index.size * maxChanged))
    throw new MarkError('too much has changed')
  const chunk = await state.backlog.next(client, fresh)
  return { chunk, facts: await readFacts(client, chunk) }
}

/** The index itself failed and can no longer be trusted. */
class BrokenIndexError extends Error {}

const since = (started: number) => Math.round(performance.now() - started)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
