import type { IndexParts } from '@rapport/contract/filters/index-parts.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { Backlog, type Chunk } from './backlog.ts'
import { changesChannel, type Mark, MarkError, readChanges, trimChanges } from './change-log.ts'
import { endClient } from '../../database/end-client.ts'
import { atOneMoment } from './index-connection.ts'
import { type LogLevel, pollMs } from './index-messages.ts'
import { BrokenIndexError, NoIndexError, type Facts, type KeptIndex } from './kept-index.ts'
import { type FactStream, streamFacts } from './stream-facts.ts'

/**
 * The delay until the log is read again: after a notification, and after a failure. Without either
 * it is `pollMs`.
 */
const pauseMs = 50
const retryMs = 1000

const trimEveryMs = 60 * 60_000
/** Above this share of changed people, rebuilding is quicker. */
const maxChanged = 0.5
const fewPeople = 10_000

export type KeeperOptions = {
  connect: () => Promise<Client>
  index: KeptIndex
  parts: IndexParts
  log: (level: LogLevel, details: object, message: string) => void
  onProgress: (done: number, total: number) => void
  /** Called whenever the change log was read: whether some of it was applied, and whether nothing is left. */
  onRead: (read: { hasChanged: boolean; isCurrent: boolean }) => void
  signal: AbortSignal
}

/** Where the index is in the change log. */
type Position = {
  /** The index contains everything up to here. Saved with the index. */
  mark: Mark
  /** The log was read up to here. Changes not yet in the index are in the backlog. */
  read: Mark
  backlog: Backlog
}

/**
 * Keeps a people index up to date with the database by following the change log. With an index in
 * each server's memory, every server runs a keeper; with an index on a cluster, only the server
 * that holds its lock does (`cluster/cluster-follower.ts`).
 *
 * The log contains the ids of changed people and companies, but no facts. Each step reads the new
 * entries into the backlog, and applies one chunk of it with the facts as they are at that moment.
 * The log is read again before every chunk, so a single change overtakes the rest of a large
 * import. Steps follow one another until the backlog is empty. Then the keeper waits for a
 * notification, or for `pollMs` in case one was lost: a notification only means that it is worth
 * reading, and contains nothing.
 *
 * States:
 *
 * - Starting: opens the saved index, or builds one from the whole database if that fails. Searches
 *   see nothing until the backlog is empty for the first time.
 * - Following: the steps described above.
 * - Failed: the database, or a cluster, can't be reached. Searches use the last state. The keeper
 *   retries every second, and then catches up from the log.
 * - Rebuilding: the log can't tell what changed (`MarkError`), or so much changed that a build is
 *   quicker. Searches use the last state until the new index is complete.
 *
 * Invariants: the index contains every change up to `mark`, and perhaps later ones. The backlog
 * contains every change between `mark` and `read` that isn't in the index. `mark` moves to `read`
 * only when the backlog is empty, and is saved with the index. After a crash, changes since the
 * saved `mark` are therefore applied again, which is harmless, because applying replaces facts with
 * the current ones.
 *
 * Positions are snapshots instead of times or sequence numbers, because transactions don't commit
 * in the order in which they begin (decision 8).
 */
export class IndexKeeper {
  readonly #options: KeeperOptions
  readonly #wake = new Wake()
  #client: Client | undefined
  #position: Position | undefined
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

  /**
   * Runs until the signal aborts. Shows the first state once it is up to date. Rejects if there is
   * no first state, or the index breaks.
   */
  async run(): Promise<void> {
    const { signal, index } = this.#options
    try {
      const client = await this.#connected()
      await this.#open()
      while (!(await this.#step(client))) signal.throwIfAborted()
      this.#isReady = true
      await index.show()
      while (!signal.aborted) await this.#follow()
    } finally {
      if (this.#client) await endClient(this.#client)
      if (this.#unsaved >= index.saving.worthPeople) await this.#save()
      await index.close()
    }
  }

  async #open(): Promise<void> {
    const { index, log } = this.#options
    const started = performance.now()
    try {
      this.#adopt(await index.open())
      log('info', { people: index.size, ms: since(started) }, 'people index loaded')
    } catch (error) {
      await this.#build(error instanceof NoIndexError ? 'info' : 'warn', error)
    }
  }

  /** Builds the index from the whole database. The last state stays until then. */
  async #build(level: LogLevel, reason: unknown): Promise<void> {
    const { index, log } = this.#options
    log(level, { reason: messageOf(reason) }, 'building the people index')
    const started = performance.now()
    const stream = await streamFacts(this.#options.connect, this.#options.parts)
    try {
      await index.build(this.#watched(stream), stream.people)
      this.#adopt(stream.mark)
    } finally {
      await stream.close()
    }
    log('info', { people: index.size, ms: since(started) }, 'people index built')
    if (this.#isReady) await index.show()
    await this.#save()
  }

  async *#watched(stream: FactStream): AsyncGenerator<Facts> {
    const { signal, onProgress } = this.#options
    let done = 0
    for await (const facts of stream.facts()) {
      signal.throwIfAborted()
      yield facts
      onProgress((done += facts.people.length), stream.people)
    }
  }

  #adopt(mark: Mark): void {
    this.#position = { mark, read: mark, backlog: new Backlog(this.#options.index.chunk) }
  }

  get #current(): Position {
    if (!this.#position) throw new Error('there is no people index yet')
    return this.#position
  }

  /** Applies the new entries of the log, then waits for more. */
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
    const position = this.#current
    const { index, onRead } = this.#options
    let chunk: Chunk | null
    try {
      chunk = await atOneMoment(client, () => nextChunk(client, position, index.size))
    } catch (error) {
      if (!(error instanceof MarkError)) throw error
      await this.#build('warn', error)
      return false
    }
    if (chunk) {
      await index.apply(client, chunk)
      position.backlog.done(chunk)
      this.#unsaved += chunk.people.size
    }
    const isCurrent = position.backlog.size === 0
    if (isCurrent) position.mark = position.read
    onRead({ hasChanged: chunk !== null, isCurrent })
    return isCurrent
  }

  async #tidy(client: Client): Promise<void> {
    const now = performance.now()
    if (now - this.#trimmedAt > trimEveryMs) {
      await trimChanges(client)
      this.#trimmedAt = now
    }
    if (this.#unsaved > 0 && now - this.#savedAt > this.#options.index.saving.everyMs) await this.#save()
  }

  async #save(): Promise<void> {
    this.#savedAt = performance.now()
    this.#unsaved = 0
    await this.#options.index.save(this.#current.mark)
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

/** Moves new log entries to the backlog and takes its next chunk. Null if it is empty. */
async function nextChunk(client: Client, position: Position, people: number): Promise<Chunk | null> {
  const { mark, ...fresh } = await readChanges(client, position.read)
  const { backlog } = position
  backlog.add(fresh)
  position.read = mark
  if (backlog.size === 0) return null
  if (backlog.size > Math.max(fewPeople, people * maxChanged)) throw new MarkError('too much has changed')
  return await backlog.next(client, fresh)
}

const since = (started: number) => Math.round(performance.now() - started)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
