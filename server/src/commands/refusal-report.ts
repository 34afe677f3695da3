import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { errorCode } from '../config/data-dir.ts'
import type { Refusal } from '../features/import/import-batches.ts'
import { StartError } from '../config/start-error.ts'

/** A CSV file of refused lines with the columns `line` and `reason`. Created for the first refused line. */
export class RefusalReport {
  readonly path: string
  #file: number | undefined

  constructor(path: string) {
    this.path = path
  }

  get isWritten(): boolean {
    return this.#file !== undefined
  }

  /** Throws a StartError if the file can't be written. */
  add({ line, reason }: Refusal): void {
    try {
      if (this.#file === undefined) {
        this.#file = openSync(this.path, 'w')
        writeSync(this.#file, 'line,reason\n')
      }
      writeSync(this.#file, `${line},"${reason.replaceAll('"', '""')}"\n`)
    } catch (error) {
      throw new StartError(
        `The report ${this.path} cannot be written (${errorCode(error)}): name another file with --report`,
      )
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
  }

  /** Removes the report of an earlier run. */
  removeOld(): void {
    rmSync(this.path, { force: true })
  }
}
