import { parentPort } from 'node:worker_threads'
import { IndexReader } from '@rapport/search/index-reader.ts'
import type { IndexView } from '@rapport/search/index-view.ts'
import { answer, type Question } from './question.ts'

/** A thread of query-threads.ts: its own reader on the memory that all share. */

/** `isCancelled` is one shared number, not 0 when nobody waits for the answer any more. */
export type QueryRequest =
  | { view: IndexView }
  | { id: number; question: Question; today: number; isCancelled: Int32Array }
export type QueryReply = { id: number; answer: unknown } | { id: number; failure: unknown }

const port = parentPort!
let today = 0
const reader = new IndexReader({ today: () => today })
const cancelled = new Error('nobody waits')

port.on('message', (request: QueryRequest) => {
  if ('view' in request) return reader.show(request.view)
  const { id, question, isCancelled } = request
  const check = () => {
    if (Atomics.load(isCancelled, 0) !== 0) throw cancelled
  }
  today = request.today
  try {
    check()
    reply({ id, answer: answer(reader, question, check) })
  } catch (error) {
    if (error !== cancelled) reply({ id, failure: error })
  }
})

function reply(message: QueryReply): void {
  port.postMessage(message)
}
