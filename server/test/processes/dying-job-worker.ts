import { pino } from 'pino'
import { createPool } from '../../src/database/database.ts'
import { startWorker } from '../../src/jobs/worker.ts'

/**
 * A process that starts every job 'greet' of the database in DATABASE_URL, prints that, and never
 * finishes one. Tests kill it.
 */
await startWorker({
  pool: createPool(process.env['DATABASE_URL']!),
  log: pino({ level: 'silent' }),
  tasks: [
    {
      name: 'greet',
      work: async () => {
        process.stdout.write('begun\n')
        await new Promise(() => {})
      },
    },
  ],
})
setInterval(() => {}, 60_000)
