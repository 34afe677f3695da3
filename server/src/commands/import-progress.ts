import type { ImportSummary } from '../features/import/import.ts'

const linesEveryMs = 5000
const count = (value: number) => value.toLocaleString('en')

/**
 * Shows the progress of an import on standard error: one changing line in a terminal, otherwise a
 * line every five seconds.
 */
export class ImportProgress {
  #shownAt = performance.now()

  show(summary: ImportSummary): void {
    const { refused, seconds } = summary
    const read = peopleOf(summary)
    const line = `${count(read)} people · ${rate(read, seconds)} · ${count(refused)} refused`
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`)
    else if (performance.now() - this.#shownAt > linesEveryMs) {
      this.#shownAt = performance.now()
      process.stderr.write(`${line}\n`)
    }
  }

  clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  }
}

/** Summarises the result in a few lines. */
export function describe(summary: ImportSummary, isDryRun: boolean): string {
  const { added, changed, unchanged, repeated, refused, companies, seconds } = summary
  const read = peopleOf(summary)
  const heading = isDryRun ? 'Nothing was written. An import would store:' : 'Stored:'
  const extra = repeated > 0 ? ` · repeated ${count(repeated)}` : ''
  return [
    `${count(read)} people read in ${seconds.toFixed(1)} s (${rate(read, seconds)})`,
    heading,
    `  people     added ${count(added)} · changed ${count(changed)} · unchanged ${count(unchanged)}${extra} · refused ${count(refused)}`,
    `  companies  added ${count(companies.added)} · changed ${count(companies.changed)}`,
  ].join('\n')
}

function peopleOf({ added, changed, unchanged, repeated }: ImportSummary): number {
  return added + changed + unchanged + repeated
}

function rate(people: number, seconds: number): string {
  return `${count(Math.round(people / Math.max(seconds, 0.001)))} per second`
}
