import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { StartError } from '../config/start-error.ts'
import { maxHeaderLength, readHeader, type BackupHeader } from './header.ts'
import { readRecords, type BackupRecord } from './records.ts'
import { fileKey, unseal, UnsealError } from './sealed-stream.ts'

export type OpenBackup = { header: BackupHeader; records: AsyncGenerator<BackupRecord> }

/**
 * Opens a backup. Reading its records throws a StartError if it was made with another key, was
 * changed, or ends early: then what came before is a part of what was backed up.
 */
export async function openBackup(path: string, secret: string): Promise<OpenBackup> {
  const line = await readLine(path)
  const header = readHeader(line)
  const key = await fileKey(secret, header.saltBuffer)
  const sealed = createReadStream(path, { start: line.length, highWaterMark: 1024 * 1024 })
  return { header, records: recordsOf(unseal(sealed, { key, header: line })) }
}

async function* recordsOf(compressed: AsyncGenerator<Buffer>): AsyncGenerator<BackupRecord> {
  const source = Readable.from(compressed)
  const plain = createZstdDecompress()
  // What fails in the source fails in whoever reads.
  source.on('error', (error) => plain.destroy(error))
  try {
    yield* readRecords(source.pipe(plain) as AsyncIterable<Buffer>)
  } catch (error) {
    throw asStartError(error)
  } finally {
    plain.destroy()
    source.destroy()
  }
}

function asStartError(error: unknown): unknown {
  if (!(error instanceof UnsealError)) return error
  return new StartError(
    error.chunk === 0
      ? 'This backup was made with another key or passphrase, or is damaged'
      : 'This backup is damaged, or ends early',
  )
}

async function readLine(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: Error) => {
    throw new StartError(`${path} can't be read: ${error.message}`)
  })
  try {
    if (!(await file.stat()).isFile()) throw new StartError(`${path} is no file`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderLength), 0, maxHeaderLength, 0)
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    return buffer.subarray(0, end + 1)
  } finally {
    await file.close()
  }
}
