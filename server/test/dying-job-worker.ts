import { pino } from 'pino'
import { createPool } from '../src/database/database.ts'
import { startWorker } from '../src/jobs/worker.ts'

/** A process that begins every job 'greet' of the database whose address it is given, says so, and never ends one; it is made to be killed. */
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
