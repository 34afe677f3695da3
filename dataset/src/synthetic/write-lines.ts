import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'

const blockBytes = 1 << 20
/** Bytes that UTF-8 needs at most for one UTF-16 unit. */
const bytesAUnit = 3

/** Lines as large blocks of UTF-8, each line ended. A block is overwritten by the next one. */
function* blocksOf(lines: Iterable<string>): Generator<Buffer> {
  let block = Buffer.allocUnsafe(blockBytes)
  let filled = 0
  for (const line of lines) {
    const needed = line.length * bytesAUnit + 1
    if (filled + needed > block.length) {
      if (filled > 0) yield block.subarray(0, filled)
      if (needed > block.length) block = Buffer.allocUnsafe(needed)
      filled = 0
    }
    filled += block.write(line, filled)
    filled = block.writeUInt8(10, filled)
  }
  if (filled > 0) yield block.subarray(0, filled)
}

/**
 * Writes lines to a file that appears under its name only when it is complete and on disk: until then they stand in `{path}.{process}.part`, which a
 * failure or an abort removes. What exists and is no ordinary file (a pipe, a device) is written to directly. Rejects with the error of the file system.
 */
export async function writeLinesToFile(
  path: string,
  lines: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isMissingOrFile(path))) return writeTo(path, lines, signal)
  const part = `${path}.${process.pid}.part`
  try {
    await writeTo(part, lines, signal)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function writeTo(path: string, lines: Iterable<string>, signal: AbortSignal): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const block of blocksOf(lines)) {
      signal.throwIfAborted()
      await writeWhole(file, block)
    }
    // A device or a pipe has nothing to bring to disk.
    if ((await file.stat()).isFile()) await file.sync()
  } finally {
    await file.close()
  }
}

async function writeWhole(file: FileHandle, block: Buffer): Promise<void> {
  for (let written = 0; written < block.length;)
    written += (await file.write(block, written, block.length - written)).bytesWritten
}

/** Writes lines to a stream that stays open; waits for each block to be taken. */
export async function writeLines(
  output: Writable,
  lines: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  // The error also reaches the callback of the block; without a listener it would end the process.
  output.on('error', () => {})
  for (const block of blocksOf(lines)) {
    signal.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      output.write(block, (error) => (error ? reject(error) : resolve()))
    })
  }
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
