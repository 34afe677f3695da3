import { basename } from 'node:path'
import { exportNames, exportProducts, type ExportProduct } from '@rapport/contract/lists/known-exports.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import { openCsv } from '../csv/open-csv.ts'
import { ImportError } from '../import-error.ts'
import { openBytes } from '../open-bytes.ts'
import { isFlatCompany } from './free-companies.ts'
import { mappingOf, type ExportMapping } from './export-mapping.ts'
import { isExportHeader, recogniseExport } from './recognise-export.ts'

/** What a file turned out to be, and what of it is read. */
export type RecognisedFile =
  | { kind: 'pdl' }
  | ({ kind: 'csv'; product: ExportProduct; variant: string; others: ExportProduct[] } & ExportMapping)
  | { kind: 'free-companies'; form: 'csv' | 'json' }

/**
 * Returns what a file is: people of People Data Labs as JSON Lines, an export of a known product,
 * or the free company file of People Data Labs. Reads its start alone. Throws `ImportError` for a
 * file that is unreadable, empty, or none of these.
 */
export async function recogniseFile(path: string, signal?: AbortSignal): Promise<RecognisedFile> {
  const start = (await startOf(path, signal)).trimStart()
  if (start === '') throw new ImportError(`${basename(path)} is empty`, { code: 'empty' })
  if (start.startsWith('[')) throw new ImportError(arrayRefusal(basename(path)))
  if (!start.startsWith('{')) return recogniseTable(path, signal)
  const record = firstRecord(start)
  if (record === undefined) throw new ImportError(notLines(basename(path)))
  return isFlatCompany(record) ? { kind: 'free-companies', form: 'json' } : { kind: 'pdl' }
}

async function recogniseTable(path: string, signal: AbortSignal | undefined): Promise<RecognisedFile> {
  const { header, headerLine, close } = await openCsv(path, {
    columns: [],
    isHeaderName: isExportHeader,
    signal,
  })
  await close()
  const found = headerLine === null ? null : recogniseExport(header)
  if (!found) throw new ImportError(refusal(basename(path), headerLine === null ? null : header))
  const { product, variant } = found.known
  if (product === 'pdl_companies') return { kind: 'free-companies', form: 'csv' }
  return { kind: 'csv', product, variant, others: found.others, ...mappingOf(found, header) }
}

/** Characters by which a file is judged: a line of JSON may be long. */
const enoughBytes = 64 * 1024

async function startOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  for await (const block of openBytes(path, signal)) {
    const text = decoderOf(block).decode(block.subarray(0, enoughBytes))
    if (text.trim() !== '') return text
  }
  return ''
}

/** The byte order mark tells the encodings apart in which JSON and tables differ. */
function decoderOf(block: Buffer) {
  const mark = block.subarray(0, 2).toString('hex')
  return new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8')
}

const names = exportProducts.map((product) => exportNames[product]).join(', ')

const refusal = (name: string, header: readonly string[] | null): string =>
  [
    header === null
      ? `${name} has no header, so it is not recognised`
      : `${name} is not recognised by its columns: ${cutText(header.join(', '), 1000)}`,
    `Known are the exports of ${names}, and JSON Lines of People Data Labs`,
    'Write a mapping of its columns and use --format csv --map mapping.json: docs/import.md explains how',
  ].join('. ')

/**
 * The first line that is a record: a damaged one says nothing. Null if the only line is cut off;
 * undefined if no line is a record.
 */
function firstRecord(start: string): unknown {
  const lines = start.split('\n')
  for (const line of lines) {
    const record = line.startsWith('{') ? parsed(line) : undefined
    if (record !== undefined) return record
  }
  return lines.length === 1 ? null : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const notLines = (name: string): string =>
  `${name} is JSON, but not JSON Lines, which have a record on each line: jq -c . ${name} makes them`

const arrayRefusal = (name: string): string =>
  `${name} is one JSON array. JSON Lines have a record on each line: jq -c '.[]' ${name} makes them`
