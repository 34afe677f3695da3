import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PeopleIndex } from '@rapport/search/index/people-index.ts'
import { loadSnapshot, saveSnapshot } from '@rapport/search/index/snapshot.ts'
import type { Mark } from './change-log.ts'
import { factsVersion } from './facts-rows.ts'

const fileName = 'people.snapshot'
const abandonedAfterMs = 60 * 60_000

/** The index as it is kept in a folder, with what it has seen of the database. */
export class SavedIndex {
  readonly #folder: string
  #saving: Promise<void> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Throws `SnapshotError`, an error of the file system, or one that says that the facts are of an older version. */
  async load(): Promise<{ index: PeopleIndex; mark: Mark }> {
    await this.#removeAbandoned()
    const { index, mark: text } = await loadSnapshot(join(this.#folder, fileName))
    const { facts, ...mark } = JSON.parse(text) as Mark & { facts: number }
    if (facts !== factsVersion)
      throw new Error(`the snapshot holds facts of version ${facts}, not ${factsVersion}`)
    return { index, mark }
  }

  /** Saves the state of now, after whatever is being saved; the index may change meanwhile. Rejects with the error of the file system. */
  async save(index: PeopleIndex, mark: Mark): Promise<void> {
    // Its memory is never changed: this is the state of now, whenever it is written.
    const now = new PeopleIndex(index.view().segments)
    const text = JSON.stringify({ ...mark, facts: factsVersion })
    const before = this.#saving
    const saving = (async () => {
      await before
      await mkdir(this.#folder, { recursive: true })
      await saveSnapshot(join(this.#folder, fileName), now, text)
    })()
    this.#saving = saving.catch(() => {})
    await saving
  }

  /** When nothing is being saved any more. */
  settled(): Promise<void> {
    return this.#saving
  }

  /** What a process that was killed had written aside. */
  async #removeAbandoned(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter((file) => file.startsWith(fileName) && file.endsWith('.tmp'))) {
      const path = join(this.#folder, name)
      const written = await stat(path).catch(() => null)
      if (written && Date.now() - written.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
    }
  }
}
