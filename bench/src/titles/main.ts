import { parseArgs } from 'node:util'
import { titleFacts } from '@rapport/normalise/titles/title-facts.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { judge, readJudgements } from './judge.ts'

/**
 * `npm run bench:titles -- --queries F --qrels F --corpus F`: how well titles are told apart. Each query title ranks the titles of the
 * corpus; prints the mean average precision, the precision of the first ten, and how long a title takes to be read. The files are those of the judged set of Zbib et al.
 * (2022): tables with a header (`query_id`, `title` and `doc_id`, `title`), and judgements in the form of trec_eval.
 */

const { values } = parseArgs({
  options: { queries: { type: 'string' }, qrels: { type: 'string' }, corpus: { type: 'string' } },
})
const { queries, qrels, corpus } = values
if (!queries || !qrels || !corpus)
  throw new Error('usage: npm run bench:titles -- --queries F --qrels F --corpus F')
const judgements = readJudgements({ queries, qrels, corpus })
const { judged, mean, precision } = judge(judgements)
process.stdout.write(
  `${judged} queries: mean average precision ${mean.toFixed(3)}, precision of the first ten ${precision.toFixed(3)}\n`,
)
const times = { known: [] as number[], unknown: [] as number[] }
for (const { title } of judgements.corpus) {
  const before = performance.now()
  const { role } = titleFacts(normaliseTitle(title))
  times[role === null ? 'unknown' : 'known'].push(performance.now() - before)
}
for (const [kind, each] of Object.entries(times)) {
  const sorted = each.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3)
  process.stdout.write(`${sorted.length} titles of ${kind} roles: ms p50 ${at(0.5)}, p99 ${at(0.99)}\n`)
}
