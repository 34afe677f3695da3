import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { runBenchmark } from './benchmark.ts'
import { differences } from './compare.ts'
import { readOptions, usage, UsageError, type Options } from './options.ts'
import { jsonLinesOf, tableOf } from './report.ts'

/** Measures the people index and other engines on the same synthetic people. See docs/benchmarks.md. */

async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options === null) {
      process.stdout.write(`${usage}\n`)
      return 0
    }
    return await run(options)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`bench: ${error.message}\n${usage}\n`)
    return 1
  }
}

async function run(options: Options): Promise<number> {
  if (options.data !== null) await mkdir(options.data, { recursive: true })
  const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'rapport-bench-')))
  try {
    const { runs, seconds, ...asked } = options
    const limits = { runs, seconds }
    const { people, seed, today } = asked
    const result = await runBenchmark({ ...asked, limits, dataDir, onStep: showStep })
    showStep('')
    for (const { name, reason } of result.skipped)
      process.stderr.write(`bench: ${name} is skipped: ${reason}\n`)
    const processors = `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`
    const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
    const source = `${people.toLocaleString('en')} people, seed ${seed}, ${today}`
    process.stdout.write(`${source}; ${processors}, ${memory}, Node ${process.version}; times in ms\n\n`)
    process.stdout.write(`${tableOf(result)}\n`)
    if (options.json !== null) await writeFile(options.json, jsonLinesOf(result, people))
    const wrong = differences(result)
    for (const difference of wrong) process.stderr.write(`bench: ${difference}\n`)
    return wrong.length > 0 ? 1 : 0
  } finally {
    if (options.data === null) await rm(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds between progress updates: one changing line on a terminal, separate lines elsewhere. */
const stepInterval = process.stderr.isTTY ? 200 : 10_000
let shown = 0

function showStep(text: string): void {
  const now = performance.now()
  if (text === '' ? !process.stderr.isTTY : now - shown < stepInterval) return
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  shown = now
}

process.exitCode = await main()
