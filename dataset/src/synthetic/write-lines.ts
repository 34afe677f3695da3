import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const chunkBytes = 1 << 20
/** Bytes that UTF-8 needs at most for one UTF-16 unit. */
const bytesAUnit = 3

/** Lines as large blocks of UTF-8, each line ended. */
export function* linesToChunks(lines: Iterable<string>): Generator<Buffer> {
  let chunk = Buffer.allocUnsafe(chunkBytes)
  let filled = 0
  for (const line of lines) {
    const needed = line.length * bytesAUnit + 1
    if (filled + needed > chunk.length) {
      if (filled > 0) yield chunk.subarray(0, filled)
      chunk = Buffer.allocUnsafe(Math.max(chunkBytes, needed))
      filled = 0
    }
    filled += chunk.write(line, filled)
    filled = chunk.writeUInt8(10, filled)
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

/**
 * Writes lines to a file that appears under its name only when it is complete: until then they stand in `{path}.{process}.part`, which a failure or an abort
 * removes. What exists and is no ordinary file (a pipe, a device) is written to directly. Rejects with the error of the file system.
 */
export async function writeLinesToFile(
  path: string,
  lines: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const isOrdinary = await isMissingOrFile(path)
  const target = isOrdinary ? `${path}.${process.pid}.part` : path
  try {
    await writeLines(createWriteStream(target, { flush: isOrdinary }), lines, signal)
    if (isOrdinary) await rename(target, path)
  } catch (error) {
    if (isOrdinary) await rm(target, { force: true })
    throw error
  }
}

export async function writeLines(
  output: Writable,
  lines: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const chunks = Readable.from(linesToChunks(lines), { highWaterMark: 1 })
  await pipeline(chunks, output, { signal })
}

async function isMissingOrFile(path: string): Promise<boolean> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' })
    return found.isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    throw error
  }
}
