import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tableFile } from '@rapport/normalise/titles/title-table.ts'
import { readingTimes, syntheticTitles, tableMemory } from './cost.ts'
import { judge, readJudgements } from './judge.ts'
import { precisionLines } from './precision-lines.ts'

/**
 * `npm run bench:titles`: measures how long titles take to be read, and how much memory the tables
 * take. Titles are those of 100,000 synthetic people.
 *
 * `npm run bench:titles -- --queries F --qrels F --corpus F`: before that, measures how well titles
 * are told apart. Each query title ranks the titles of the corpus; prints the mean average
 * precision and the precision of the first ten by each ingredient, with intervals and what the
 * ingredient adds, and how long the titles of the corpus take. The files are those of the judged set
 * of Zbib et al. (2022): tables with a header (`query_id`, `title` and `doc_id`, `title`), and
 * judgements in the form of trec_eval.
 */

const manyTitles = 100_000
const warmUp = 2000
const print = (line: string) => process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: { queries: { type: 'string' }, qrels: { type: 'string' }, corpus: { type: 'string' } },
})
const { queries, qrels, corpus } = values
const titles = syntheticTitles(manyTitles)
readingTimes(titles.slice(0, warmUp))
if (queries && qrels && corpus) {
  const judgements = readJudgements({ queries, qrels, corpus })
  precisionLines(judge(judgements)).forEach(print)
  printTimes(
    'the corpus',
    judgements.corpus.map(({ title }) => title),
  )
} else if (queries || qrels || corpus)
  throw new Error('usage: npm run bench:titles -- --queries F --qrels F --corpus F')
printTimes('synthetic people', titles)
const { heap, arrays } = await tableMemory()
print(
  `tables: ${megabytes(heap + arrays)} MB in memory (${megabytes(arrays)} arrays, ${megabytes(heap)} objects), ${megabytes(statSync(tableFile).size)} MB packed`,
)

function printTimes(what: string, read: readonly string[]): void {
  const before = performance.now()
  const times = readingTimes(read)
  const seconds = (performance.now() - before) / 1000
  print(`${read.length} titles of ${what}: ${seconds.toFixed(2)} s`)
  for (const [kind, each] of Object.entries(times)) {
    const sorted = each.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3)
    print(`  ${sorted.length} of ${kind} roles: ms p50 ${at(0.5)}, p99 ${at(0.99)}`)
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2)
}
