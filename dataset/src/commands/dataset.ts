import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { parsePartialDate } from '@rapport/normalise/partial-date.ts'
import { syntheticBlocks } from '../synthetic/blocks/block-threads.ts'
import { withProgress } from '../synthetic/blocks/progress.ts'
import { measureShares } from '../synthetic/shares.ts'
import { companyCount, syntheticRecords } from '../synthetic/synthetic-records.ts'
import { writeBlocks, writeBlocksToFile } from '../synthetic/blocks/write-blocks.ts'

/**
 * Writes synthetic companies and people in the data vendor's format, one JSON record per line. See
 * docs/dataset.md.
 */

const usage = `Usage: npm run dataset -- --people N [--seed S] [--out FILE] [--today YYYY-MM-DD] [--stats]

  --people N   how many people, besides about N / 12 companies
  --seed S     the same seed gives the same people (default 1)
  --out FILE   where to; - for standard output (default data/synthetic-N-S.jsonl)
  --today D    the day of the data (default the current one)
  --stats      print the shares of titles, places and the like instead of writing records`

const maxPeople = 100_000_000
const maxSeeds = 2 ** 32

class UsageError extends Error {}

type Options = { people: number; seed: number; today: Date; out: string; stats: boolean }

function readOptions(args: string[]): Options | 'help' {
  const values = parse(args)
  if (values.help === true) return 'help'
  if (values.people === undefined) throw new UsageError('--people N is required')
  const people = wholeNumber('--people', values.people, { min: 1, max: maxPeople })
  const seed = wholeNumber('--seed', values.seed ?? '1', { min: 0, max: maxSeeds - 1 })
  return {
    people,
    seed,
    today: values.today === undefined ? new Date() : readDay(values.today),
    out: values.out ?? `data/synthetic-${people}-${seed}.jsonl`,
    stats: values.stats === true,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        people: { type: 'string' },
        seed: { type: 'string' },
        out: { type: 'string' },
        today: { type: 'string' },
        stats: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('\n')[0]! : String(error))
  }
}

function wholeNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max))
    throw new UsageError(`${option} must be a whole number from ${min} to ${max}, not '${text}'`)
  return number
}

function readDay(text: string): Date {
  if (text.length !== 10 || parsePartialDate(text) !== text || text < '1990-01-01' || text > '2199-12-31')
    throw new UsageError(`--today must be a day such as 2026-01-31, not '${text}'`)
  return new Date(`${text}T00:00:00Z`)
}

const failures: Record<string, string> = {
  ENOSPC: 'no space is left on the device',
  EPIPE: 'the reader went away',
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such directory',
  ENOTDIR: 'a part of the path is no directory',
  EEXIST: 'a part of the path is no directory',
  EISDIR: 'it is a directory',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would become too large',
  ENAMETOOLONG: 'the name is too long',
}

async function run(options: Options, signal: AbortSignal): Promise<void> {
  const { people, seed, today, out } = options
  if (options.stats) {
    process.stdout.write(measureShares(syntheticRecords({ people, seed, today })))
    return
  }
  const companies = companyCount(people)
  const blocks = withProgress(syntheticBlocks({ people, seed, today }, signal), { companies, people })
  if (out === '-') return writeBlocks(process.stdout, blocks, signal)
  await mkdir(dirname(out), { recursive: true })
  await writeBlocksToFile(out, blocks, signal)
  process.stderr.write(`Wrote ${companies} companies and ${people} people to ${out}\n`)
}

async function main(): Promise<number> {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(name))
  let target = ''
  try {
    const options = readOptions(process.argv.slice(2))
    if (options === 'help') {
      process.stdout.write(`${usage}\n`)
      return 0
    }
    target = options.out === '-' ? 'standard output' : options.out
    await run(options, stop.signal)
    return 0
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`dataset: ${error.message}\n`)
    else if (stop.signal.aborted) process.stderr.write('dataset: stopped, nothing was written\n')
    else process.stderr.write(`dataset: cannot write ${target}: ${reasonOf(error)}\n`)
    return 1
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return failures[code] ?? error.message.split('\n')[0]!
}

process.exitCode = await main()
