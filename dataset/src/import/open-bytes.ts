import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportError } from './import-error.ts'

/**
 * The number of bytes handled before other work of the process gets its turn: some milliseconds,
 * whatever the bytes are.
 */
const blockBytes = 64 * 1024

const reasons: Record<string, string> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  Z_BUF_ERROR: 'its compressed data is truncated',
  Z_DATA_ERROR: 'its compressed data is damaged',
}

/**
 * Reads a file in blocks, decompressed if its name ends in `.gz`. Throws `ImportError` if it is
 * unreadable, and the signal's reason on abort. Closes the file if the reader stops early.
 */
export async function* openBytes(path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  signal?.throwIfAborted()
  const file = createReadStream(path, { highWaterMark: blockBytes })
  // The callback is empty because the reader of the decompressed stream gets the error too.
  const stream = path.endsWith('.gz')
    ? pipeline(file, createGunzip({ chunkSize: blockBytes }), () => {})
    : file
  try {
    for await (const block of stream as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      yield block
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons[code]
    if (reason === undefined) throw error
    throw new ImportError(`${basename(path)} cannot be read: ${reason}`, { cause: error })
  } finally {
    file.destroy()
  }
}
