/** The parts of a backup, in order: its manifest, each table with its rows, and its totals. */

export const recordKinds = ['manifest', 'table', 'rows', 'end', 'totals'] as const
export type RecordKind = (typeof recordKinds)[number]

/** `rows` is a part of the rows of the last `table`, in COPY's text format; all others are JSON. */
export type BackupRecord = { kind: RecordKind; body: Buffer }

/** Bytes of a record's kind and length. */
const headBytes = 5
/** Rows come in parts of at most a few megabytes. */
const maxBodyBytes = 64 * 1024 * 1024

export function writeRecord(kind: RecordKind, body: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head[0] = recordKinds.indexOf(kind)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

export const writeJson = (kind: RecordKind, value: unknown): Buffer =>
  writeRecord(kind, Buffer.from(JSON.stringify(value)))

/** Throws if the bytes are no records, or end within one. */
export async function* readRecords(bytes: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of bytes) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    for (let record = readOne(rest); record !== null; record = readOne(rest)) {
      rest = rest.subarray(headBytes + record.body.length)
      yield record
    }
  }
  if (rest.length > 0) throw new Error('the backup ends within a record')
}

function readOne(bytes: Buffer): BackupRecord | null {
  if (bytes.length < headBytes) return null
  const kind = recordKinds[bytes[0]!]
  const length = bytes.readUInt32BE(1)
  if (kind === undefined || length > maxBodyBytes) throw new Error('the backup has an unknown record')
  if (bytes.length < headBytes + length) return null
  return { kind, body: bytes.subarray(headBytes, headBytes + length) }
}
