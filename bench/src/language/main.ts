import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createReader } from '@rapport/language/reader.ts'
import { emptyVocabulary } from '@rapport/language/vocabulary.ts'
import { parts, readQueries, type Part } from './queries.ts'
import { scoreAll, type Score } from './score.ts'

/** Scores the free-text reader on labelled people queries. See docs/language.md. */

const usage = `Usage: npm run bench:language -- [--part tune|held-out|all] [--file FILE]

  --part P      which queries: those on odd lines (tune), on even lines (held-out), all (default)
  --file FILE   the queries (default ../shared/data/people-queries/dev.jsonl)`

const runs = 20

function main(): number {
  const { values } = parseArgs({
    options: { part: { type: 'string' }, file: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const part = (values.part ?? 'all') as Part
  if (values.help || !parts.includes(part)) {
    process.stdout.write(`${usage}\n`)
    return values.help ? 0 : 1
  }
  const file = resolve(values.file ?? '../shared/data/people-queries/dev.jsonl')
  if (!existsSync(file)) {
    process.stdout.write(`bench:language skipped: ${file} does not exist\n`)
    return 0
  }
  const queries = readQueries(readFileSync(file, 'utf8'), part)
  const before = performance.now()
  const reader = createReader({ today: () => new Date(), vocabulary: emptyVocabulary })
  const loading = performance.now() - before
  const scores = scoreAll(queries, reader)
  for (const { query, wrong, reading } of scores.filter((score) => score.wrong.length > 0))
    process.stdout.write(`${wrong.join(', ')}: ${query.text}\n    ${JSON.stringify(reading.understood)}\n`)
  process.stdout.write(`\n${part}: ${scores.length} queries\n${tableOf(scores)}\n`)
  const times = queries.flatMap(({ text }) =>
    Array.from({ length: runs }, () => timed(() => reader.read(text))),
  )
  process.stdout.write(
    `\nms a sentence: ${spread(times)} (${times.length} readings); loading ${loading.toFixed(0)} ms\n`,
  )
  return 0
}

function tableOf(scores: readonly Score[]): string {
  const share = (count: number) => `${((100 * count) / Math.max(1, scores.length)).toFixed(1)} % (${count})`
  const lines = (['title', 'place', 'experience'] as const).map(
    (name) => `${name.padEnd(11)}${share(scores.filter(({ wrong }) => !wrong.includes(name)).length)}`,
  )
  const exact = scores.filter(({ wrong }) => wrong.length === 0).length
  const contradictory = scores.filter(({ query }) => query.hasContradictoryLabel).length
  return [
    ...lines,
    `exact      ${share(exact)}`,
    `of which ${contradictory} say 'N-M years' and are labelled with M as the minimum`,
  ].join('\n')
}

function timed(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3)
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`
}

process.exitCode = main()
