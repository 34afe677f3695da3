import { parentPort } from 'node:worker_threads'
import { IndexBuilder } from '@rapport/search/index/index-builder.ts'
import type { IndexMessage } from '../../src/features/people-index/index-messages.ts'

/** Shows an empty index, then throws. */
const message: IndexMessage = { kind: 'view', view: new IndexBuilder().finish().view() }
parentPort!.postMessage(message)
setTimeout(() => {
  throw new Error('out of luck')
}, 50)
