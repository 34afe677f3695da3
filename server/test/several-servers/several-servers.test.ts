import { beforeAll, describe } from 'vitest'
import { contactTests } from './contacts.ts'
import { everywhereTests } from './everywhere.ts'
import { indexTests } from './index-difference.ts'
import { jobTests } from './jobs.ts'
import { limitTests } from './limits.ts'
import { mailboxTests } from './mailboxes.ts'
import { restartTests } from './restarts.ts'
import { startTogether, type Together } from './servers.ts'
import { transferTests } from './transfers.ts'

/*
 * Runs two real servers of one database, behind a small proxy. Each statement of docs/scaling.md
 * about several servers has a test here. The servers are started once, and end in the state in
 * which they began.
 */

let together: Together
beforeAll(async () => {
  together = await startTogether()
}, 180_000)

const given = () => together

describe('two servers of one database', { timeout: 120_000 }, () => {
  everywhereTests(given)
  limitTests(given)
  contactTests(given)
  transferTests(given)
  mailboxTests(given)
  indexTests(given)
  jobTests(given)
  restartTests(given)
})
