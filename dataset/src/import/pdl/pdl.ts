import { jsonFaultAt } from './json-fault.ts'
import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'
import type { RecordItem } from '../../records.ts'
import { Refusal, type Json } from '../csv/fields.ts'
import { ImportError } from '../import-error.ts'
import { openBytes } from '../open-bytes.ts'
import { readCompany } from './pdl-company.ts'
import { readPerson } from './pdl-person.ts'
import { readLines, type Line } from '../read-lines.ts'

const maxLineBytes = 4 * 1024 * 1024

/**
 * Reads the people and companies of a vendor file: JSON Lines in the format of the People Data Labs
 * API (version 5), UTF-8, `.gz` or plain. Streams: memory doesn't grow with the file. Yields one
 * item per line that isn't blank. An unusable line (truncated, NUL bytes, wrong encoding, more than
 * 4 MB, a value of the wrong type, no name) becomes a refusal with its line number, and reading
 * continues. Throws `ImportError` if the file is unreadable or contains no records, and the
 * signal's reason on abort.
 */
export async function* readPdl(
  path: string,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<RecordItem> {
  let isEmpty = true
  for await (const lines of readLines(checkEncoding(path, openBytes(path, options.signal)), maxLineBytes)) {
    for (const line of lines) {
      const item = readLine(line)
      if (item === null) continue
      isEmpty = false
      yield item
    }
  }
  if (isEmpty) throw new ImportError(`${basename(path)} contains no records`)
}

/**
 * Strips a UTF-8 byte-order mark. Refuses a UTF-16 file as a whole, which is clearer than refusing
 * each line.
 */
async function* checkEncoding(path: string, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const block of blocks) {
    if (!isFirst) {
      yield block
      continue
    }
    isFirst = false
    const mark = block.subarray(0, 3).toString('hex')
    if (mark.startsWith('fffe') || mark.startsWith('feff'))
      throw new ImportError(`${basename(path)} is UTF-16, not UTF-8`)
    yield mark === 'efbbbf' ? block.subarray(3) : block
  }
}

/** Null for a blank line. */
function readLine(entry: Line): RecordItem | null {
  const { line } = entry
  const refuse = (reason: string): RecordItem => ({ line, kind: 'refused', reason })
  if ('refused' in entry) return refuse(entry.refused)
  const { bytes } = entry
  if (bytes.includes(0)) return refuse('the line contains NUL bytes')
  if (!isUtf8(bytes)) return refuse('the line is not valid UTF-8')
  const text = bytes.toString('utf8')
  if (text.trim() === '') return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse(jsonReason(text))
  }
  return fromPdl(value, line)
}

/** Quotes nothing of the line: reports must not repeat personal data. */
function jsonReason(text: string): string {
  const at = jsonFaultAt(text)
  return at === text.length ? 'the line is cut off: incomplete JSON' : `not valid JSON at character ${at + 1}`
}

const personFields = ['full_name', 'first_name', 'last_name', 'job_title', 'experience', 'education']

/**
 * Converts one parsed record of the vendor's format: a person if it has a field that only people
 * have (a personal name, `experience`, …), else a company. Never throws for any JSON value. Equal
 * companies and places are shared objects: don't change them.
 */
export function fromPdl(value: unknown, line: number): RecordItem {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, kind: 'refused', reason: 'not a JSON object' }
  const record = value as Json
  try {
    if (personFields.some((field) => record[field] !== undefined))
      return { line, kind: 'person', person: readPerson(record) }
    return { line, kind: 'company', company: readCompany(record) }
  } catch (error) {
    if (error instanceof Refusal) return { line, kind: 'refused', reason: error.reason }
    throw error
  }
}
