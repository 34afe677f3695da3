import { exportNames } from '@rapport/contract/lists/known-exports.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import type { RecognisedFile } from '@rapport/dataset/import/exports/recognise-file.ts'
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
    const line = `${readOf(summary)} · ${rate(recordsOf(summary), seconds)} · ${count(refused)} refused`
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
  const heading = isDryRun ? 'Nothing was written. An import would store:' : 'Stored:'
  const first = `${readOf(summary)} read in ${seconds.toFixed(1)} s (${rate(recordsOf(summary), seconds)})`
  if (summary.lent.read > 0)
    return [
      first,
      `${count(summary.lent.matched)} of them are on file. Companies that are not were left out.`,
      heading,
      `  companies  completed ${count(companies.changed)} · refused ${count(refused)}`,
    ].join('\n')
  const extra = repeated > 0 ? ` · repeated ${count(repeated)}` : ''
  return [
    first,
    heading,
    `  people     added ${count(added)} · changed ${count(changed)} · unchanged ${count(unchanged)}${extra} · refused ${count(refused)}`,
    `  companies  added ${count(companies.added)} · changed ${count(companies.changed)}`,
  ].join('\n')
}

function peopleOf({ added, changed, unchanged, repeated }: ImportSummary): number {
  return added + changed + unchanged + repeated
}

const recordsOf = (summary: ImportSummary): number => peopleOf(summary) + summary.lent.read

const readOf = (summary: ImportSummary): string =>
  summary.lent.read > 0 ? `${count(summary.lent.read)} companies` : `${count(peopleOf(summary))} people`

/** Names of columns in a line; a file may have thousands. */
const listed = (names: readonly string[]): string =>
  cutText(names.map((name) => name.trim()).join(', '), 2000)

/** Says what a file was recognised as, and which of its columns are not read. */
export function describeFile(file: RecognisedFile): string {
  if (file.kind === 'pdl') return 'Recognised: people of People Data Labs, as JSON Lines'
  if (file.kind === 'free-companies')
    return 'Recognised: the free company file of People Data Labs. Its companies complete those on file'
  const { product, variant, others, used, leftOut, repeated, counting } = file
  return [
    `Recognised: ${exportNames[product]} (${variant})`,
    ...(others.length > 0
      ? [`  It also has columns of ${others.map((other) => exportNames[other]).join(', ')}.`]
      : []),
    `  read      ${listed(used)}`,
    ...(leftOut.length > 0 ? [`  left out  ${listed(leftOut)}`] : []),
    ...(repeated.length > 0 ? [`  there twice, the ${counting} counts: ${listed(repeated)}`] : []),
  ].join('\n')
}

function rate(people: number, seconds: number): string {
  return `${count(Math.round(people / Math.max(seconds, 0.001)))} per second`
}
