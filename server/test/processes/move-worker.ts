import { pino } from 'pino'
import { createPool } from '../../src/database/database.ts'
import { moveJob } from '../../src/features/moving/moving.ts'
import { toTask } from '../../src/jobs/jobs.ts'
import { startWorker } from '../../src/jobs/worker.ts'

/** A process that moves what accounts own between teams, in the database of DATABASE_URL. Tests kill it. */
const pool = createPool(process.env['DATABASE_URL']!)
const batch = process.env['BATCH']
const deps = { pool, now: () => new Date(), ...(batch !== undefined && { batchSize: Number(batch) }) }
await startWorker({ pool, log: pino({ level: 'silent' }), tasks: [toTask(moveJob, deps)] })
