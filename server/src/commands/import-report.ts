import { cutText, isLonger } from '@rapport/contract/plain-text.ts'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { errorCode } from '../config/data-dir.ts'
import { StartError } from '../config/start-error.ts'
import type { ReportEntry } from '../features/import/import-batches.ts'

/** A damaged file may have millions of bad lines, and the report must stay smaller than a disk. */
const limits = { rows: 100_000, bytes: 16 * 1024 * 1024, reason: 500 }

/**
 * A CSV file with the columns `line`, `result` and `reason`: refused and repeated lines, and notes.
 * Created for the first of them. It holds at most 100,000 rows and 16 MiB; its last row counts what
 * was left out.
 */
export class ImportReport {
  readonly path: string
  #file: number | undefined
  #rows = 0
  #bytes = 0
  readonly #counts = { refused: 0, repeated: 0, noted: 0 }
  readonly #leftOut = { refused: 0, repeated: 0, noted: 0 }

  constructor(path: string) {
    this.path = path
  }

  /** Throws a StartError if the file can't be written. */
  add({ line, result, reason }: ReportEntry): void {
    this.#counts[result]++
    const row = `${line},${result},${quote(cut(reason))}\n`
    const bytes = Buffer.byteLength(row)
    if (this.#rows >= limits.rows || this.#bytes + bytes > limits.bytes) {
      this.#leftOut[result]++
      return
    }
    this.#rows++
    this.#bytes += bytes
    this.#write(row)
  }

  /** Says what was left out, and closes the file. */
  close(): void {
    if (this.#file === undefined) return
    const leftOut = countsOf(this.#leftOut)
    if (leftOut !== '') this.#write(`,left out,${quote(`further lines: ${leftOut}`)}\n`)
    closeSync(this.#file)
    this.#file = undefined
  }

  /** Where the report is, what it holds and what it leaves out, in one line; null if nothing was reported. */
  describe(): string | null {
    const counts = countsOf(this.#counts)
    if (counts === '') return null
    const leftOut = countsOf(this.#leftOut)
    return `Report of lines (${counts}): ${this.path}${leftOut === '' ? '' : `, which leaves out ${leftOut}`}`
  }

  /** Removes the report of an earlier run. */
  removeOld(): void {
    rmSync(this.path, { force: true })
  }

  #write(row: string): void {
    try {
      if (this.#file === undefined) {
        this.#file = openSync(this.path, 'w', 0o600)
        writeSync(this.#file, 'line,result,reason\n')
      }
      writeSync(this.#file, row)
    } catch (error) {
      throw new StartError(
        `The report ${this.path} cannot be written (${errorCode(error)}): name another file with --report`,
      )
    }
  }
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

const cut = (text: string) => (isLonger(text, limits.reason) ? `${cutText(text, limits.reason)} …` : text)

/** '3 refused, 1 repeated'; empty if there are none. */
function countsOf(counts: Record<ReportEntry['result'], number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([result, count]) => `${count.toLocaleString('en')} ${result}`)
    .join(', ')
}
