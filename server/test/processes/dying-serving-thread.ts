import { existsSync } from 'node:fs'
import { threadName } from 'node:worker_threads'

/** Loaded into every thread of a server. The second one that serves throws as soon as a file says so. */
const file = process.env['DIES_WITH'] ?? ''

if (threadName === 'serving 2')
  setInterval(() => {
    if (existsSync(file)) throw new Error('out of luck')
  }, 10).unref()
