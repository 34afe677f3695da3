import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file has that name',
  ENOENT: 'it does not exist and cannot be created',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
}

/**
 * Creates a folder and its parents, closed to other users. `mkdir`'s own `recursive` never returns
 * where nothing can be created (`/proc/x`).
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(path) !== path) {
      makeFolder(dirname(path))
      mkdirSync(path, { mode: 0o700 })
    } else if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** The one-line error for an unusable data directory. Returns any error unrelated to files as it is. */
export function dataDirError(dataDir: string, error: unknown): unknown {
  const reason = fileReason(error)
  return reason === null ? error : new StartError(`DATA_DIR ${dataDir} cannot be used: ${reason}`)
}

/** Why a folder can't be used, in words; null for an error unrelated to files. */
export const fileReason = (error: unknown): string | null => reasons[errorCode(error) ?? ''] ?? null

/** The code of a system or PostgreSQL error (`EACCES`, `28P01`), or null. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
