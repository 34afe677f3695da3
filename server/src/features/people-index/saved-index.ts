import type { IndexParts } from '@rapport/contract/filters/index-parts.ts'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { IndexWriter } from '@rapport/search/index/index-writer.ts'
import { loadSnapshot, saveSnapshot } from '@rapport/search/index/snapshot.ts'
import type { Mark } from './change-log.ts'
import { factsVersionOf } from './facts-rows.ts'

const fileName = 'people.snapshot'
const abandonedAfterMs = 60 * 60_000

/** The index saved in a folder, with its position in the change log. */
export class SavedIndex {
  readonly #folder: string
  readonly #facts: string
  #saving: Promise<void> = Promise.resolve()

  constructor(folder: string, parts: IndexParts) {
    this.#folder = folder
    this.#facts = factsVersionOf(parts)
  }

  /** Throws `SnapshotError`, a file system error, or an error for an older version of the facts. */
  async load(): Promise<{ index: IndexWriter; mark: Mark }> {
    await this.#removeAbandoned()
    const { index, mark: text } = await loadSnapshot(join(this.#folder, fileName))
    const { facts, ...mark } = JSON.parse(text) as Mark & { facts: unknown }
    if (facts !== this.#facts)
      throw new Error(`the snapshot contains facts of version ${String(facts)}, not ${this.#facts}`)
    return { index, mark }
  }

  /**
   * Saves the current state after any save in progress. The index may change meanwhile. Rejects
   * with the file system error.
   */
  async save(index: IndexWriter, mark: Mark): Promise<void> {
    // Segments never change, so this stays the current state until it is written.
    const now = new IndexWriter(index.view().segments)
    const text = JSON.stringify({ ...mark, facts: this.#facts })
    const before = this.#saving
    const saving = (async () => {
      await before
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await chmod(this.#folder, 0o700)
      await saveSnapshot(join(this.#folder, fileName), now, text)
    })()
    this.#saving = saving.catch(() => {})
    await saving
  }

  /** Resolves when no save is in progress. */
  settled(): Promise<void> {
    return this.#saving
  }

  /** Removes temporary files left by killed processes. */
  async #removeAbandoned(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter((file) => file.startsWith(fileName) && file.endsWith('.tmp'))) {
      const path = join(this.#folder, name)
      const written = await stat(path).catch(() => null)
      if (written && Date.now() - written.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
    }
  }
}
