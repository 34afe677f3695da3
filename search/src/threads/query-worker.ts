import { parentPort } from 'node:worker_threads'
import { roles } from '@rapport/normalise/titles/roles.ts'
import { IndexReader } from '../query/index-reader.ts'
import type { IndexView } from '../index/index-view.ts'
import { beginHelping, type QueryShare } from './query-share.ts'
import type { Answer, Question } from '../people-search.ts'
import { answer, isShareable, type Part, partOf } from './question.ts'

/** A thread of query-threads.ts: its own reader on the shared memory. */

/** A question, and the day it refers to (days since 1970-01-01). */
export type PostedQuestion = {
  question: Question
  today: number
  /** Set if several threads answer together; the thread that was asked first has no `helper`. */
  share?: QueryShare & { helper?: number }
}

/** `isCancelled` is one shared number, nonzero once no caller waits for the answer. */
export type QueryRequest =
  | { view: IndexView }
  | { id: number; posted: PostedQuestion; isCancelled: Int32Array }
/**
 * Every request has one reply, also one that was cancelled or came too late to help: only then is
 * the thread free.
 */
export type QueryReply =
  | { id: number; answer: Answer | Part }
  | { id: number; failure: unknown }
  | { id: number }

const port = parentPort!
let today = 0
const reader = new IndexReader({ today: () => today })
const cancelled = new Error('cancelled')

port.on('message', (request: QueryRequest) => {
  if ('view' in request) {
    reader.show(request.view)
    // The first question about a title must not wait for its tables.
    if (request.view.size > 0) roles()
    return
  }
  const { id, posted, isCancelled } = request
  const { question, share } = posted
  const check = () => {
    if (Atomics.load(isCancelled, 0) !== 0) throw cancelled
  }
  today = posted.today
  try {
    check()
    if (!share || !isShareable(question)) reply({ id, answer: answer(reader, question, check) })
    else if (share.helper === undefined || beginHelping(share, share.helper))
      reply({ id, answer: partOf(reader, question, { check, taken: share.taken }) })
    else reply({ id })
  } catch (error) {
    reply(error === cancelled ? { id } : { id, failure: error })
  }
})

function reply(message: QueryReply): void {
  port.postMessage(message)
}
