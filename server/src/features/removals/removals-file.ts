import { appendFile, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { checkValue } from '../../database/key-checks.ts'

/** What was removed for good: a suppressed handle, or an account. */
export const removalKinds = ['email', 'linkedin', 'account'] as const
export type RemovalKind = (typeof removalKinds)[number]
export type Removal = { kind: RemovalKind; hash: string }

const fileName = 'removals'
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

  constructor(dataDir: string, key: string) {
    this.#path = join(dataDir, fileName)
    this.#firstLine = `key ${checkValue('suppression', key).toString('hex')}`
  }

  /** What is in the file; a line that was being written when the machine went off counts as absent. */
  async read(): Promise<Removal[]> {
    const text = await readFile(this.#path, 'utf8').catch(() => '')
    const [first = '', ...lines] = text.split('\n')
    if (text !== '' && first !== this.#firstLine) {
      await rename(this.#path, `${this.#path}.${Date.now()}`)
      return []
    }
    this.#hasFile = text !== ''
    // A broken last line must not swallow the next one.
    if (this.#hasFile && !text.endsWith('\n')) await appendFile(this.#path, '\n')
    return lines.flatMap((each) => {
      const [, kind, hash] = line.exec(each) ?? []
      return kind !== undefined && hash !== undefined ? [{ kind: kind as RemovalKind, hash }] : []
    })
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
