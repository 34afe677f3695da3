import { appendFile, open, readFile, rename, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, fileReason } from '../../config/data-dir.ts'
import { StartError } from '../../config/start-error.ts'
import { checkValue } from '../../database/key-checks.ts'

/** What was removed for good: a suppressed handle, or an account. */
export const removalKinds = ['email', 'linkedin', 'account'] as const
export type RemovalKind = (typeof removalKinds)[number]
export type Removal = { kind: RemovalKind; hash: string }

const fileName = 'removals'
const keyLine = /^key [\da-f]+$/
const line = /^(email|linkedin|account) ([\da-f]{64})$/

/**
 * Remembers, outside of the database, who was removed: keyed hashes, a line each. A database that
 * lacks one of them is an older one. The first line tells the key; hashes of another key are put
 * aside.
 */
export class RemovalsFile {
  readonly #path: string
  readonly #firstLine: string
  #hasFile = false
  /** Where hashes of another key were put. */
  putAside: string | null = null

  constructor(dataDir: string, key: string) {
    this.#path = join(dataDir, fileName)
    this.#firstLine = `key ${checkValue('suppression', key).toString('hex')}`
  }

  /**
   * What is in the file; a line that was being written when the machine went off counts as absent.
   * Throws a StartError for a file that can't be read, or that is damaged where it tells its key:
   * without it, people who were removed would stay back.
   */
  async read(): Promise<Removal[]> {
    const text = await this.#text()
    const [first = '', ...lines] = text.split(/\r?\n/)
    if (lines.length === 0) {
      // Not even the first line was written to its end.
      if (text !== '') await truncate(this.#path)
      return []
    }
    if (first !== this.#firstLine) {
      if (!keyLine.test(first))
        throw new StartError(
          `${this.#path} is damaged: its first line should tell the key. Put a copy of it back, or move it away if there is none`,
        )
      this.putAside = `${this.#path}.${Date.now()}`
      await rename(this.#path, this.putAside)
      return []
    }
    this.#hasFile = true
    // A broken last line must not swallow the next one.
    if (!text.endsWith('\n')) await appendFile(this.#path, '\n')
    return lines.flatMap((each) => {
      const [, kind, hash] = line.exec(each) ?? []
      return kind !== undefined && hash !== undefined ? [{ kind: kind as RemovalKind, hash }] : []
    })
  }

  async #text(): Promise<string> {
    try {
      return await readFile(this.#path, 'utf8')
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return ''
      throw new StartError(
        `${this.#path} can't be read: ${fileReason(error) ?? (error as Error).message}. It keeps out who was removed`,
      )
    }
  }

  /** Requires `read`. They are on the disk when this returns. */
  async append(removals: readonly Removal[]): Promise<void> {
    if (removals.length === 0) return
    const lines = removals.map(({ kind, hash }) => `${kind} ${hash}\n`).join('')
    const file = await open(this.#path, 'a', 0o600)
    try {
      await file.appendFile(this.#hasFile ? lines : `${this.#firstLine}\n${lines}`)
      await file.sync()
      this.#hasFile = true
    } finally {
      await file.close()
    }
  }
}
