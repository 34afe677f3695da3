import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syntheticLines } from '@rapport/dataset/synthetic/synthetic-records.ts'
import { fingerprints } from './invariants.ts'
import type { Journal } from './journal.ts'
import type { Rig } from './rig.ts'

/** Other people than the sample's. */
const seed = 977

/**
 * A file that is imported again and again beside the load. What one undisturbed import stores of its people is remembered; later each of them
 * must be stored just so, or not at all.
 */
export class ImportFile {
  readonly #rig: Rig
  readonly #journal: Journal
  readonly #path: string
  readonly #whole = new Map<string, string>()
  #running: ReturnType<Rig['run']> | undefined
  #hasFault = false

  constructor(rig: Rig, journal: Journal, people: number) {
    this.#rig = rig
    this.#journal = journal
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
    await this.#remove()
  }

  begin(): void {
    this.#hasFault = false
    this.#running = this.#import()
  }

  /** From here on the import may fail. `isKilled`: it dies with the server. */
  onFault(isKilled: boolean): void {
    this.#hasFault = true
    if (isKilled) this.#running?.child.kill('SIGKILL')
  }

  /** Waits for the import, checks what it stored, and removes it. */
  async check(): Promise<void> {
    const running = this.#running
    if (!running) return
    this.#running = undefined
    const { code, output } = await running.ended
    const violate = (what: string) => this.#journal.violations.push(`${what}: ${output.slice(-300)}`)
    if (code !== 0 && !this.#hasFault) violate(`an import ended with ${code}`)
    if (/Unexpected error|^\s+at /m.test(output)) violate('an import ended with more than one line')
    const stored = await this.#rig.sql(fingerprints)
    const kept = [...this.#whole.keys()].filter((key) => stored.has(key))
    for (const key of kept)
      if (stored.get(key) !== this.#whole.get(key)) violate(`person ${key} is half written`)
    if (code === 0) this.#journal.importsDone++
    if (code === 0 && kept.length !== this.#whole.size) violate('an import lost people')
    await this.#remove()
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
