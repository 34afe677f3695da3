import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../config/start-error.ts'

export const usage = `Usage: npm run import -- FILE --format auto|pdl|csv [--map mapping.json] [--report FILE] [--dry-run]

  --format   auto: recognised by the file: an export of a known product, or one of the formats of People Data Labs; pdl: JSON Lines in the format of People Data Labs, plain or .gz; csv: a table with a mapping of its columns
  --map      the mapping (csv only): see docs/import.md
  --report   where to write refused and repeated lines with reasons, and notes; FILE.report.csv by default
  --dry-run  read and check everything, write nothing`

export type ImportArguments = {
  file: string
  format: 'auto' | 'pdl' | 'csv'
  /** Not null for csv. */
  map: string | null
  report: string
  isDryRun: boolean
}

/** Parses the command line; null for help. Throws a StartError for invalid arguments. */
export function readArguments(args: string[]): ImportArguments | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [file, ...others] = positionals
  if (file === undefined) throw new StartError(`Name a file to import\n${usage}`)
  if (others.length > 0) throw new StartError(`Import one file at a time, not ${positionals.join(', ')}`)
  const { format, map } = values
  if (format !== 'auto' && format !== 'pdl' && format !== 'csv')
    throw new StartError(
      format === undefined
        ? 'Set --format to auto, pdl or csv'
        : `Unknown format ${format}: use auto, pdl or csv`,
    )
  if (format === 'csv' && map === undefined)
    throw new StartError('A csv file needs a mapping: --map mapping.json')
  if (format !== 'csv' && map !== undefined) throw new StartError('--map is for csv files')
  const report = values.report ?? `${file}.report.csv`
  if (resolve(report) === resolve(file)) throw new StartError('The report cannot overwrite the imported file')
  return { file, format, map: map ?? null, report, isDryRun: values['dry-run'] ?? false }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        map: { type: 'string' },
        report: { type: 'string' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new StartError(`${sentence} (--help shows the options)`)
  }
}

/** Throws a StartError unless the file exists and has content. */
export async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found) throw new StartError(`File ${file} does not exist`)
  if (found.isDirectory()) throw new StartError(`${file} is a directory: name a file`)
  if (found.isFile() && found.size === 0) throw new StartError(`${file} is empty`)
}
