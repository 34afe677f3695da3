import { basename } from 'node:path'
import { inspect } from 'node:util'
import { ImportError } from '@rapport/dataset/import/import-error.ts'
import { loadConfig } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import { isConnectionLost, isUnavailable } from '../database/unavailable.ts'
import { importPeople, type ImportSummary } from '../features/import/import.ts'
import { ThreadedBatches } from '../features/import/import-thread.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { StartError } from '../config/start-error.ts'
import { withoutValues } from '../http/logged-error.ts'
import { oncePerPress, stopSignals } from '../stop-signals.ts'
import { findSource } from './find-source.ts'
import { checkFile, type ImportArguments, readArguments, usage } from './import-arguments.ts'
import { describe, ImportProgress } from './import-progress.ts'
import { ImportReport } from './import-report.ts'

/**
 * `npm run import`: imports the people of a file, with or without a running server. Exit codes: 0
 * when the whole file was read, even with refused lines; 1 with a one-line error that the operator
 * can fix; 130 when stopped, after the current batch at the first signal, at once at the second.
 */
const stop = new AbortController()
const stoppedCode = 130

async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2))
  if (!given) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  await checkFile(given.file)
  const source = await findSource(given, stop.signal)
  const format = source.kind === 'free-companies' ? (source.form === 'json' ? 'pdl' : 'csv') : source.kind
  const config = loadConfig(process.env)
  const database = await openDatabase(config, { isLong: true })
  const report = new ImportReport(given.report)
  report.removeOld()
  const progress = new ImportProgress()
  try {
    await prepareDatabase(database.pool, config)
    const summary = await importPeople({
      pool: database.pool,
      batches: new ThreadedBatches(source, stop.signal),
      source: basename(given.file),
      format,
      suppressionKey: config.suppressionKey,
      dryRun: given.isDryRun,
      signal: stop.signal,
      onReported: (entry) => report.add(entry),
      onProgress: (state) => progress.show(state),
      onWaiting: () => process.stderr.write('Another import is running: waiting for it to finish …\n'),
    })
    progress.clear()
    printResult(given, summary, report)
    return summary.isStopped ? stoppedCode : 0
  } finally {
    progress.clear()
    report.close()
    await database.close()
  }
}

function printResult({ isDryRun }: ImportArguments, summary: ImportSummary, report: ImportReport): void {
  process.stdout.write(`${describe(summary, isDryRun)}\n`)
  const reported = report.describe()
  if (reported !== null) process.stdout.write(`${reported}\n`)
  if (summary.isStopped)
    process.stdout.write(
      'Stopped before the end of the file. Run the same command again to import the rest.\n',
    )
}

const onSignal = oncePerPress(() => {
  if (stop.signal.aborted) process.exit(stoppedCode)
  process.stderr.write('\nStopping after the current batch …\n')
  stop.abort()
})

function describeFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof ImportError) return error.message
  if (isUnavailable(error)) {
    const what = isConnectionLost(error)
      ? 'The connection to the database was lost'
      : `The database failed: ${String(error)}`
    return `${what}. What was imported stays; run the same command again to import the rest.`
  }
  return `Unexpected error: ${inspect(withoutValues(error))}`
}

for (const signal of stopSignals) process.on(signal, onSignal)

try {
  process.exitCode = await main()
} catch (error) {
  const isStopped = stop.signal.aborted && error instanceof Error && error.name === 'AbortError'
  process.exitCode = isStopped ? stoppedCode : 1
  if (!isStopped) process.stderr.write(`${describeFailure(error)}\n`)
}
