import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { errorCode } from '../config/data-dir.ts'
import type { Refusal } from '../features/import/import-batches.ts'
import { StartError } from '../config/start-error.ts'

/** The file that says which lines were refused and why: CSV with the columns `line` and `reason`, made when there is something to tell. */
export class RefusalReport {
  readonly path: string
  #file: number | undefined

  constructor(path: string) {
    this.path = path
  }

  get isWritten(): boolean {
    return this.#file !== undefined
  }

  /** Throws a StartError when the file cannot be written. */
  add({ line, reason }: Refusal): void {
    try {
      if (this.#file === undefined) {
        this.#file = openSync(this.path, 'w')
        writeSync(this.#file, 'line,reason\n')
      }
      writeSync(this.#file, `${line},"${reason.replaceAll('"', '""')}"\n`)
    } catch (error) {
      throw new StartError(
        `The report ${this.path} cannot be written (${errorCode(error)}): name another with --report`,
      )
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
  }

  /** Takes away the report of an earlier run. */
  removeOld(): void {
    rmSync(this.path, { force: true })
  }
}
