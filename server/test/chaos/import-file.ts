import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syntheticLines } from '../../../dataset/test/synthetic-lines.ts'
import { fingerprints } from './invariants.ts'
import type { Journal } from './journal.ts'
import type { Rig } from './rig.ts'

/** Other people than the sample's. */
const seed = 977
/** The texts of an import that failed because of the database. */
const databaseFailure = /database|PostgreSQL|No space left/i

/**
 * A file that is imported repeatedly during the load. The test remembers what one undisturbed
 * import stores about its people. Later each of them must be stored exactly like that, or not at
 * all.
 */
export class ImportFile {
  readonly #rig: Rig
  readonly #journal: Journal
  readonly #path: string
  readonly #people: number
  readonly #whole = new Map<string, string>()
  #running: ReturnType<Rig['run']> | undefined
  #mayFail = false
  #isKilled = false

  constructor(rig: Rig, journal: Journal, people: number) {
    this.#rig = rig
    this.#journal = journal
    this.#people = people
    this.#path = join(rig.folder, 'people.jsonl')
    writeFileSync(this.#path, [...syntheticLines({ people, seed })].map((line) => `${line}\n`).join(''))
  }

  /** Imports the file undisturbed, remembers its people, and removes them. */
  async learn(): Promise<void> {
    const before = await this.#rig.sql(fingerprints)
    const { code, output } = await this.#import().ended
    if (code !== 0) throw new Error(`the import failed: ${output}`)
    for (const [key, person] of await this.#rig.sql(fingerprints))
      if (!before.has(key)) this.#whole.set(key, person)
    if (this.#whole.size !== this.#people)
      throw new Error(`the import stored ${this.#whole.size} of ${this.#people} people`)
    await this.#remove()
  }

  begin(): void {
    this.#mayFail = false
    this.#isKilled = false
    this.#running = this.#import()
    void this.#watch(this.#running)
  }

  /** Allows the import to fail from now on. `isKilled`: it dies with the server. */
  onFault(isKilled: boolean): void {
    this.#mayFail = true
    this.#isKilled = isKilled
    if (isKilled) this.#running?.child.kill('SIGKILL')
  }

  /** Waits for the import, checks the people it stored, and removes it. */
  async check(): Promise<void> {
    const running = this.#running
    if (!running) return
    this.#running = undefined
    const { code, output } = await running.ended
    const violate = (what: string) => this.#violate(what, output)
    if (code === null && !this.#isKilled) violate('an import was killed')
    if (code !== 0 && code !== null && !databaseFailure.test(output))
      violate('an import failed, though not because of the database')
    if (/Unexpected error|^\s+at /m.test(output)) violate('an import ended with more than one line')
    const stored = await this.#rig.sql(fingerprints)
    const kept = [...this.#whole.keys()].filter((key) => stored.has(key))
    for (const key of kept)
      if (stored.get(key) !== this.#whole.get(key)) violate(`person ${key} is half written`)
    if (code === 0) this.#journal.importsDone++
    if (code === 0 && kept.length !== this.#whole.size) violate('an import lost people')
    await this.#remove()
  }

  async #watch({ ended }: ReturnType<Rig['run']>): Promise<void> {
    const { code, output } = await ended
    if (code !== 0 && !this.#mayFail) this.#violate(`an import ended with ${code} before the fault`, output)
  }

  #violate(what: string, output: string): void {
    this.#journal.violations.push(`${what}: ${output.trim().slice(-300)}`)
  }

  #import(): ReturnType<Rig['run']> {
    return this.#rig.run('server/src/commands/import.ts', [this.#path, '--format', 'pdl'])
  }

  async #remove(): Promise<void> {
    await this.#rig.sql((pool) =>
      pool.query('delete from people where key = any($1)', [[...this.#whole.keys()]]),
    )
  }
}
