import type { Pool, PoolClient } from 'pg'
import { isDataError } from '../../database/data-error.ts'
import type { Batch, BatchSource, ReportEntry } from './import-batches.ts'
import { CompanyAliases } from './companies/company-aliases.ts'
import { CompanyMemory } from './companies/import-companies.ts'
import { computeIntents } from './import-intents.ts'
import { readPlaceIds } from './import-places.ts'
import { PeopleOfRun } from './import-repeats.ts'
import { ImportRecord, type ImportFormat, type ImportSummary } from './import-record.ts'
import { takeImportLock } from './import-session.ts'
import { prepareSession, writeBatch, type WriteState } from './import-write.ts'
import type { StagedItem } from './stage-person.ts'

export { PageImporter, type StoredPage } from './page-importer.ts'
export { findImports, type ImportRow, type ImportSummary } from './import-record.ts'

export type ImportOptions = {
  pool: Pool
  /** Closed at the end of the import. */
  batches: BatchSource
  /** Its name in the `imports` table: a file name or 'sample'. */
  source: string
  format?: ImportFormat
  /** Key for the hashes of suppressed people. */
  suppressionKey: string
  /** Smart intents are computed for this day. */
  today?: Date
  now?: () => Date
  /** Called after each batch. */
  onProgress?: (summary: ImportSummary) => void
  /** Called for each line that the report names, not always in line order. */
  onReported?: (entry: ReportEntry) => void
  /** Called before waiting for another import to finish. */
  onWaiting?: () => void
  /** Stops the import after the current batch. */
  signal?: AbortSignal
  /**
   * Reads and checks everything, but writes nothing except its row of `imports`. Its summary is
   * that of the import.
   */
  dryRun?: boolean
}

/**
 * Stores records by their stable keys. Each batch is one transaction, so an interrupted import has
 * stored only complete people and can be run again. Unchanged content is not written. Imports run
 * one at a time. If the database refuses a record, only that record is left out. Rejects when the
 * source or the database fails; earlier batches stay.
 */
export async function importPeople(options: ImportOptions): Promise<ImportSummary> {
  try {
    return await importWithLock(options)
  } finally {
    await options.batches.close()
  }
}

async function importWithLock(options: ImportOptions): Promise<ImportSummary> {
  const client = await options.pool.connect()
  let failure: Error | undefined
  const onLost = (error: Error) => (failure = error)
  client.on('error', onLost)
  try {
    await takeImportLock(client, options)
    return await runImport(client, options)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.off('error', onLost)
    // Closing the session releases the lock and the temporary tables, whatever its state.
    client.release(failure ?? true)
  }
}

async function runImport(client: PoolClient, options: ImportOptions): Promise<ImportSummary> {
  const { dryRun = false, now = () => new Date(), today = now() } = options
  const { source, format = null } = options
  const record = await ImportRecord.start(client, { source, format, isDryRun: dryRun, now: now() })
  const run = new ImportRun(client, options, record, {
    importId: record.id,
    suppressionKey: options.suppressionKey,
    companies: new CompanyMemory(),
    lent: new Map(),
    people: new PeopleOfRun(),
    aliases: new CompanyAliases(),
    placeIds: dryRun ? new Map() : await readPlaceIds(client),
  })
  if (!dryRun) await prepareSession(client)
  try {
    await run.store()
  } catch (error) {
    // If the connection is gone, the lock is, too: the row counts as interrupted.
    await record.finish(run.summary, 'interrupted', now()).catch(() => {})
    throw error
  }
  if (!dryRun) await computeIntents(client, today)
  await record.finish(run.summary, run.summary.isStopped ? 'interrupted' : 'finished', now())
  const changes = run.summary.added + run.summary.changed
  if (!dryRun && changes >= enoughToAnalyse) await analyse(client)
  return run.summary
}

/** Below this number of changed rows, autovacuum is enough. */
const enoughToAnalyse = 5000

async function analyse(client: PoolClient): Promise<void> {
  await client.query('analyze places, companies, people, positions, education, contact_values')
}

/** One pass over the source. Prepares the next batch while it writes the current one. */
class ImportRun {
  readonly #client: PoolClient
  readonly #options: ImportOptions
  readonly #record: ImportRecord
  readonly #state: WriteState
  readonly #started = performance.now()
  readonly summary: ImportSummary = {
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    repeated: 0,
    companies: { added: 0, changed: 0 },
    lent: { read: 0, matched: 0 },
    seconds: 0,
    isStopped: false,
  }

  constructor(client: PoolClient, options: ImportOptions, record: ImportRecord, state: WriteState) {
    this.#client = client
    this.#options = options
    this.#record = record
    this.#state = state
  }

  async store(): Promise<void> {
    const { batches, signal, onProgress } = this.#options
    let upcoming = batches.next()
    try {
      for (let batch = await upcoming; batch; batch = await upcoming) {
        this.summary.isStopped = signal?.aborted ?? false
        if (this.summary.isStopped) break
        upcoming = batches.next()
        // Awaited in the next iteration. Until then a failure must not count as unhandled.
        upcoming.catch(() => {})
        await this.#storeBatch(batch)
        this.summary.seconds = (performance.now() - this.#started) / 1000
        await this.#record.update(this.summary)
        onProgress?.({
          ...this.summary,
          companies: { ...this.summary.companies },
          lent: { ...this.summary.lent },
        })
      }
    } catch (error) {
      // A source that observes the signal rejects with its reason.
      if (!signal?.aborted || error !== signal.reason) throw error
      this.summary.isStopped = true
    } finally {
      await upcoming.catch(() => {})
    }
  }

  async #storeBatch({ items, reported }: Batch): Promise<void> {
    for (const entry of reported) this.#report(entry)
    if (items.length > 0) await this.#storeItems(items)
  }

  /** If the database refuses a batch, halves it until the refused record is alone. */
  async #storeItems(items: StagedItem[]): Promise<void> {
    const { summary } = this
    try {
      const { counts, reported } = await writeBatch(
        this.#client,
        items,
        this.#state,
        this.#options.dryRun ?? false,
      )
      summary.added += counts.added
      summary.changed += counts.changed
      summary.unchanged += counts.unchanged
      summary.companies.added += counts.companiesAdded
      summary.companies.changed += counts.companiesChanged
      summary.lent.read += counts.lent
      summary.lent.matched += counts.lentMatched
      for (const entry of reported) this.#report(entry)
    } catch (error) {
      if (!isDataError(error) || !(error instanceof Error)) throw error
      const [first] = items
      if (items.length === 1 && first) {
        const reason = `${refusedByDatabase}: ${error.message}`
        this.#report({ line: first.line, result: 'refused', reason }, refusedByDatabase)
        return
      }
      const middle = Math.ceil(items.length / 2)
      await this.#storeItems(items.slice(0, middle))
      await this.#storeItems(items.slice(middle))
    }
  }

  #report(entry: ReportEntry, kind?: string): void {
    if (entry.result !== 'noted') this.summary[entry.result] += 1
    if (entry.result === 'refused') this.#record.refuse(entry.reason, kind)
    this.#options.onReported?.(entry)
  }
}

const refusedByDatabase = 'the database refuses it'
