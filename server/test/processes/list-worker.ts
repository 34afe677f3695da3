import { pino } from 'pino'
import { createPool } from '../../src/database/database.ts'
import { importJob } from '../../src/features/lists/imports/import-job.ts'
import { toTask } from '../../src/jobs/jobs.ts'
import { startWorker } from '../../src/jobs/worker.ts'

/** A process that runs the imports of lists of the database in DATABASE_URL. Tests kill it. */
const pool = createPool(process.env['DATABASE_URL']!)
const deps = { pool, now: () => new Date(), config: { suppressionKey: process.env['SUPPRESSION_KEY']! } }
await startWorker({ pool, log: pino({ level: 'silent' }), tasks: [toTask(importJob, deps)] })
