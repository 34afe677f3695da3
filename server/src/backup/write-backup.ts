import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { errorCode, fileReason } from '../config/data-dir.ts'
import { StartError } from '../config/start-error.ts'
import { findApplied } from '../database/migrate.ts'
import { fileKey, saltBytes, seal, type Sealing } from './sealed-stream.ts'
import { writeHeader } from './header.ts'
import type { Manifest } from './manifest.ts'
import { writeJson, writeRecord } from './records.ts'
import { findSequences, findTables, jobsTable, selectJobs, type BackedUpTable } from './tables.ts'
import { findFacts, type Totals } from './totals.ts'

/** Fast rather than small: a backup should end while nobody has noticed it. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

type BackupOptions = {
  secret: string
  version: string
  now: Date
  /** Ends it, as if it had never begun. */
  signal?: AbortSignal
}
export type BackupReport = { bytes: number; rows: Record<string, number> }

/**
 * Writes a backup of the database into a file that doesn't exist yet: everything in it as of one
 * moment, while servers run. The file appears under its name once it is whole. Throws a StartError
 * if there is such a file already, or it can't be written.
 */
export async function backUp(pool: Pool, path: string, options: BackupOptions): Promise<BackupReport> {
  const { secret, version, now, signal } = options
  await refuseExisting(path)
  const salt = randomBytes(saltBytes)
  const header = writeHeader({ createdAt: now.toISOString(), version, salt: salt.toString('base64') })
  const sealing = { key: await fileKey(secret, salt), header }
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  const client = await pool.connect()
  try {
    // All tables as of one moment, in which others may go on writing.
    await client.query('begin isolation level repeatable read, read only')
    // Whatever the role or the database sets, the texts are the same.
    await client.query(
      `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1`,
    )
    const rows: Record<string, number> = {}
    await write(part, recordsOf(client, rows), { ...sealing, signal })
    await client.query('commit')
    const bytes = await syncedSize(part)
    await putInPlace(part, path)
    return { bytes, rows }
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw fileError(path, error)
  } finally {
    // Its transaction may be open, and a COPY under way.
    client.release(true)
  }
}

async function isPrepared(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('migrations') is not null as is`)
  return rows[0]!.is
}

async function* recordsOf(client: PoolClient, rows: Record<string, number>): AsyncGenerator<Buffer> {
  if (!(await isPrepared(client))) throw new StartError('There is nothing in this database yet')
  const manifest: Manifest = { migrations: await findApplied(client), keys: await findKeys(client) }
  yield writeJson('manifest', manifest)
  for (const table of await findTables(client)) yield* tableOf(client, table, { rows, sql: copyOf(table) })
  yield* tableOf(client, jobsTable, { rows, sql: `copy (${selectJobs}) to stdout` })
  const totals: Totals = { rows, sequences: await findSequences(client), facts: await findFacts(client) }
  yield writeJson('totals', totals)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const copyOf = ({ name, columns }: BackedUpTable) =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`

type TableCopy = { sql: string; rows: Record<string, number> }

async function* tableOf(
  client: PoolClient,
  table: BackedUpTable,
  { sql, rows }: TableCopy,
): AsyncGenerator<Buffer> {
  yield writeJson('table', table)
  const stream = client.query(copyTo(sql))
  for await (const chunk of stream as AsyncIterable<Buffer>) yield writeRecord('rows', chunk)
  rows[table.name] = stream.rowCount
  yield writeJson('end', {})
}

async function findKeys(client: PoolClient): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: Buffer | null }>(
    'select name, value from key_checks where value is not null',
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value!.toString('base64')]))
}

type Writing = Sealing & { signal: AbortSignal | undefined }

async function write(path: string, records: AsyncIterable<Buffer>, writing: Writing): Promise<void> {
  const { signal, ...sealing } = writing
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const sealed = async function* (compressed: AsyncIterable<Buffer>) {
    yield sealing.header
    yield* seal(compressed, sealing)
  }
  await pipeline(records, createZstdCompress(compression), sealed, file, { ...(signal && { signal }) })
}

/** Its bytes, once they are on the disk. */
async function syncedSize(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Gives a whole file its name. Another one that got the name meanwhile is left as it is. */
async function putInPlace(part: string, path: string): Promise<void> {
  try {
    await link(part, path)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new StartError(existing(path))
    // A file system without links.
    await refuseExisting(path)
    return rename(part, path)
  }
  await rm(part)
}

const existing = (path: string) => `${path} exists already, and is left as it is`

async function refuseExisting(path: string): Promise<void> {
  const file = await open(path).catch(() => null)
  if (!file) return
  await file.close()
  throw new StartError(existing(path))
}

const ofFiles = new Set([
  'ENOENT',
  'EACCES',
  'ENOSPC',
  'EISDIR',
  'EROFS',
  'ENOTDIR',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EPERM',
])

function fileError(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return code !== undefined && ofFiles.has(code)
    ? new StartError(`${path} can't be written: ${fileReason(error) ?? message}`)
    : error
}
