import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A field of PostgreSQL's COPY text format; null for null. */
export type Field = string | null

const escaped: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' }

function readField(text: string): Field {
  if (text === '\\N') return null
  if (!text.includes('\\')) return text
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => escaped[sign] ?? sign)
}

/** Bytes to read ahead, so that the database continues while rows are used. */
const readAhead = 1024 * 1024

/** The rows of a query in COPY's text format, in arbitrary chunks. The query starts with the first read. */
export async function* copyBytes(client: ClientBase, sql: string): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy (${sql}) to stdout`, { highWaterMark: readAhead }))
  // The connection may break between reads; the next read then throws.
  stream.on('error', () => {})
  yield* stream as AsyncIterable<Buffer>
}

/**
 * Streams the rows of a query, some thousand at a time. Several times faster than a cursor with the
 * driver's own parsing.
 */
export async function* copyRows(client: ClientBase, sql: string): AsyncGenerator<Field[][]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of copyBytes(client, sql)) {
    const text = rest + decoder.decode(chunk, { stream: true })
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines.map((line) => line.split('\t').map(readField))
  }
}
