import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'

/**
 * Writes blocks of bytes to a file that gets its name only when it is complete and on disk. Until
 * then it is `{path}.{process}.part`, which a failure or an abort removes. An existing path that
 * isn't a regular file (a pipe, a device) is written to directly. Rejects with file system errors.
 */
export async function writeBlocksToFile(
  path: string,
  blocks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isMissingOrFile(path))) return writeTo(path, blocks, signal)
  const part = `${path}.${process.pid}.part`
  try {
    await writeTo(part, blocks, signal)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function writeTo(path: string, blocks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  const file = await open(path, 'w')
  try {
    for await (const block of blocks) {
      signal.throwIfAborted()
      await writeWhole(file, block)
    }
    // A device or a pipe can't be synced.
    if ((await file.stat()).isFile()) await file.sync()
  } finally {
    await file.close()
  }
}

async function writeWhole(file: FileHandle, block: Uint8Array): Promise<void> {
  for (let written = 0; written < block.length;)
    written += (await file.write(block, written, block.length - written)).bytesWritten
}

/** Writes blocks of bytes to a stream and leaves it open; waits for each block to be accepted. */
export async function writeBlocks(
  output: Writable,
  blocks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  // The block's callback gets the error too; without a listener it would end the process.
  output.on('error', () => {})
  for await (const block of blocks) {
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
