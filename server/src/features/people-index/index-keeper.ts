import { setTimeout as sleep } from 'node:timers/promises'
import type { IndexView } from '@rapport/search/index/index-view.ts'
import { IndexBuilder, type IndexChange, type PeopleIndex } from '@rapport/search/index/people-index.ts'
import { SnapshotError } from '@rapport/search/index/snapshot.ts'
import type { Client } from 'pg'
import { Backlog, type Chunk } from './backlog.ts'
import { changesChannel, type Mark, MarkError, readChanges, trimChanges } from './change-log.ts'
import { atOneMoment } from './index-connection.ts'
import { IndexMerges } from './index-merges.ts'
import type { LogLevel } from './index-messages.ts'
import { MergeThreads } from './merge-threads.ts'
import { readFacts } from './read-facts.ts'
import type { SavedIndex } from './saved-index.ts'
import { streamFacts } from './stream-facts.ts'
import { Wake } from './wake.ts'

/** Until the next look at the log: after a notice, without one, and after a failure. */
const pauseMs = 50
const pollMs = 5000
const retryMs = 1000

/** One beside a large merge, which may take minutes. */
const mergeThreads = 2

const trimEveryMs = 60 * 60_000
const saveEveryMs = 10 * 60_000
/** Fewer changed people than this are quickly caught up with. */
const worthSaving = 1000
/** Where more has changed than this share of all people, it is quicker to read everybody. */
const maxChanged = 0.5
const fewPeople = 10_000

export type KeeperOptions = {
  connect: () => Promise<Client>
  saved: SavedIndex
  /** Gets each new state. */
  show: (view: IndexView) => void
  log: (level: LogLevel, details: object, message: string) => void
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}

/** An index, and what it has seen of the database. */
type State = {
  index: PeopleIndex
  merges: IndexMerges
  /** Everything up to here is in the index: what a snapshot may claim. */
  mark: Mark
  /** Up to here the log was read; what is not in the index yet is in the backlog. */
  read: Mark
  backlog: Backlog
}

/**
 * Keeps the people index: opens what was saved, or builds it, and then follows the change log.
 *
 * - A failure of the database leaves the last state; it is tried again each second, and what was missed is caught up with.
 * - Where the log cannot tell what changed, everything is read again; until then the last state stays.
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
  /** People changed since the last snapshot. */
  #unsaved = 0

  constructor(options: KeeperOptions) {
    this.#options = options
    options.signal.addEventListener('abort', this.#wake.call)
  }

  /** Until the signal aborts; the first state is shown when it is up to date. Rejects when there is none, or when the index is broken. */
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
      await this.#client?.end().catch(() => {})
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
      this.#options.log(
        'info',
        { people: index.size, ms: since(started) },
        'people index read from its snapshot',
      )
    } catch (error) {
      const isFirst = error instanceof SnapshotError && error.code === 'missing'
      await this.#build(isFirst ? 'info' : 'warn', error)
    }
  }

  /** Reads everybody; until that is done the last state stays. */
  async #build(level: LogLevel, reason: unknown): Promise<void> {
    const { log, signal, onProgress } = this.#options
    log(level, { reason: messageOf(reason) }, 'people index is built anew')
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
        this.#options.log('error', { err: error }, 'segments of the people index not merged'),
    })
    this.#state = { index, merges, mark, read: mark, backlog: new Backlog() }
  }

  get #current(): State {
    if (!this.#state) throw new Error('there is no people index yet')
    return this.#state
  }

  /** Works off what is new in the log, then waits for more. */
  async #follow(): Promise<void> {
    const { signal, log } = this.#options
    try {
      const client = await this.#connected()
      while (!(await this.#step(client)) && !signal.aborted);
      if (this.#hasFailed) log('info', {}, 'people index follows the database again')
      this.#hasFailed = false
      await this.#tidy(client)
    } catch (error) {
      if (error instanceof BrokenIndexError) throw error
      if (signal.aborted) return
      if (!this.#hasFailed)
        log('error', { err: error }, 'people index cannot follow the database: its last state stays')
      this.#hasFailed = true
      await this.#client?.end().catch(() => {})
      this.#client = undefined
    }
    await this.#wake.wait(this.#hasFailed ? retryMs : pollMs)
    if (!signal.aborted) await sleep(pauseMs)
  }

  /** Reads the log and applies one chunk of what is due. True when nothing is left. */
  async #step(client: Client): Promise<boolean> {
    const state = this.#current
    try {
      const due = await atOneMoment(client, () => readDue(client, state))
      if (due) this.#apply(state, due)
    } catch (error) {
      if (!(error instanceof MarkError)) throw error
      await this.#build('warn', error)
      return false
    }
    if (state.backlog.size > 0) return false
    state.mark = state.read
    return true
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

  /** Beside everything else. */
  #save(): void {
    const { saved, log } = this.#options
    const { index, mark } = this.#current
    this.#savedAt = performance.now()
    this.#unsaved = 0
    saved
      .save(index, mark)
      .catch((error: unknown) => log('error', { err: error }, 'snapshot of the people index not written'))
  }

  #show(): void {
    if (this.#isReady) this.#options.show(this.#current.index.view())
  }

  /** Listening, so that nothing falls between reading and listening. */
  async #connected(): Promise<Client> {
    if (this.#client) return this.#client
    const client = await this.#options.connect()
    client.on('notification', this.#wake.call)
    client.on('end', this.#wake.call)
    try {
      await client.query(`listen ${changesChannel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
    return client
  }
}

type Due = { chunk: Chunk; facts: IndexChange }

/** Moves what is new in the log to the backlog, and reads the facts of its next chunk; null when there is none. */
async function readDue(client: Client, state: State): Promise<Due | null> {
  const { mark, ...fresh } = await readChanges(client, state.read)
  state.backlog.add(fresh)
  state.read = mark
  if (state.backlog.size === 0) return null
  if (state.backlog.size > Math.max(fewPeople, state.index.size * maxChanged))
    throw new MarkError('most of it has changed')
  const chunk = await state.backlog.next(client, fresh)
  return { chunk, facts: await readFacts(client, chunk) }
}

/** The index itself failed: what it holds can no longer be trusted. */
class BrokenIndexError extends Error {}

const since = (started: number) => Math.round(performance.now() - started)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
