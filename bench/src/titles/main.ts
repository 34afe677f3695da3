import { parseArgs } from 'node:util'
import { judge, readJudgements } from './judge.ts'

/**
 * `npm run bench:titles -- --queries F --qrels F --corpus F`: how well titles are told apart. Each query title ranks the titles of the
 * corpus; prints the mean average precision and the precision of the first ten. The files are those of the judged set of Zbib et al.
 * (2022): tables with a header (`query_id`, `title` and `doc_id`, `title`), and judgements in the form of trec_eval.
 */

const { values } = parseArgs({
  options: { queries: { type: 'string' }, qrels: { type: 'string' }, corpus: { type: 'string' } },
})
const { queries, qrels, corpus } = values
if (!queries || !qrels || !corpus)
  throw new Error('usage: npm run bench:titles -- --queries F --qrels F --corpus F')
const { judged, mean, precision } = judge(readJudgements({ queries, qrels, corpus }))
process.stdout.write(
  `${judged} queries: mean average precision ${mean.toFixed(3)}, precision of the first ten ${precision.toFixed(3)}\n`,
)
