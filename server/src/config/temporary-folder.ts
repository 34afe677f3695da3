import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileReason, makeFolder } from './data-dir.ts'
import { StartError } from './start-error.ts'

/**
 * Creates the folder in which uploads are kept while they arrive, and tries it. Throws `StartError`
 * if nothing can be written there.
 */
export function requireTemporaryFolder(): void {
  const folder = tmpdir()
  try {
    makeFolder(folder)
    rmdirSync(mkdtempSync(join(folder, 'rapport-try-')))
  } catch (error) {
    const reason = fileReason(error)
    if (reason === null) throw error
    throw new StartError(
      `TMPDIR ${folder} cannot be used: ${reason}. Uploads are kept there while they arrive: set TMPDIR to a folder that this user may write`,
    )
  }
}
