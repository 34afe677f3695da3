import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirError, errorCode, makeFolder } from './data-dir.ts'
import { StartError } from './start-error.ts'

/**
 * The secret in `{dataDir}/{name}`; generated if missing. It is written to a temporary file and
 * linked, so that concurrent starts agree on one secret and a killed one leaves no partial file.
 * Throws a StartError if the data directory can't be written.
 */
export function ownSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  const kept = read(file, dataDir)
  if (kept) return kept
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    makeFolder(dataDir)
    const descriptor = openSync(aside, 'wx', 0o600)
    writeSync(descriptor, `${randomBytes(48).toString('base64url')}\n`)
    fsyncSync(descriptor)
    closeSync(descriptor)
    linkUnlessThere(aside, file)
    rmSync(aside)
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
  const secret = read(file, dataDir)
  if (!secret) throw new StartError(`${file} is empty: remove it, or put the secret back`)
  return secret
}

function read(file: string, dataDir: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw dataDirError(dataDir, error)
  }
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
