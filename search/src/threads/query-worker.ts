import { parentPort } from 'node:worker_threads'
import { IndexReader } from '../query/index-reader.ts'
import type { IndexView } from '../index/index-view.ts'
import { beginHelping, type QueryShare } from './query-share.ts'
import { answer, type Answer, type Part, partOf, type Question } from './question.ts'

/** A thread of query-threads.ts: its own reader on the memory that all share. */

/** A question, and the day on which it is asked (days since 1970-01-01). */
export type Asked = {
  question: Question
  today: number
  /** Set when several threads answer together; `helper` is absent for the one that was asked first. */
  share?: QueryShare & { helper?: number }
}

/** `isCancelled` is one shared number, not 0 when nobody waits for the answer any more. */
export type QueryRequest = { view: IndexView } | { id: number; asked: Asked; isCancelled: Int32Array }
export type QueryReply = { id: number; answer: Answer<Question> | Part } | { id: number; failure: unknown }

const port = parentPort!
let today = 0
const reader = new IndexReader({ today: () => today })
const cancelled = new Error('nobody waits')

port.on('message', (request: QueryRequest) => {
  if ('view' in request) return reader.show(request.view)
  const { id, asked, isCancelled } = request
  const { question, share } = asked
  const check = () => {
    if (Atomics.load(isCancelled, 0) !== 0) throw cancelled
  }
  today = asked.today
  try {
    check()
    if (!share) reply({ id, answer: answer(reader, question, check) })
    else if (share.helper === undefined || beginHelping(share, share.helper))
      reply({ id, answer: partOf(reader, question, { check, taken: share.taken }) })
  } catch (error) {
    if (error !== cancelled) reply({ id, failure: error })
  }
})

function reply(message: QueryReply): void {
  port.postMessage(message)
}
