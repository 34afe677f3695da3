import type { FastifyBaseLogger } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Config } from './config/config.ts'
import { sendMail } from './features/accounts/send-mail.ts'
import { runBulkReveal } from './features/contacts/bulk-reveal-job.ts'
import type { ContactFinder } from './features/contacts/contact-finder.ts'
import { createRevealDeps } from './features/contacts/reveal.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import type { JobName, JobPayloads } from './jobs/jobs.ts'

/** What every task may need. */
export type TaskDeps = {
  pool: Pool
  config: Pick<Config, 'publicUrl' | 'jwtSecret' | 'smtpUrl' | 'mailFrom' | 'mxCheck' | 'suppressionKey'>
  log: FastifyBaseLogger
  now: () => Date
  /** The one of the configuration unless given. */
  mailer?: Mailer
  /** Whom to ask for contacts that are not on file; nobody without it. */
  finder?: ContactFinder
}

/**
 * Does a job. It may be done again although it was done, when a process dies between the work and its mark: a task leaves nothing wrong
 * when it runs twice. One that throws is tried again later; one that ends early because `signal` aborted (the process stops) throws, too.
 */
export type Task<N extends JobName> = (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>
export type Tasks = { [N in JobName]?: Task<N> }

const id = z.int().positive()

const payloads: { [N in JobName]: z.ZodType<JobPayloads[N]> } = {
  send_mail: z.union([
    z.strictObject({ mail: z.enum(['verify_email', 'account_exists', 'admin_code']), userId: id }),
    z.strictObject({ mail: z.literal('reset_password'), to: z.string() }),
    z.strictObject({ mail: z.literal('account_removed'), to: z.string(), language: z.enum(['en', 'ko']) }),
  ]),
  bulk_reveal: z.strictObject({ bulkRevealId: id }),
}

/** The tasks of all features. */
export function composeTasks(deps: TaskDeps): Tasks {
  const mailer = deps.mailer ?? createMailer(deps)
  const reveals = createRevealDeps(deps)
  return {
    send_mail: (job) => sendMail({ ...deps, mailer }, job),
    bulk_reveal: (job, signal) => runBulkReveal(reveals, job, signal),
  }
}

/** Tasks as graphile-worker runs them: payloads are parsed; one that cannot be, as an older release may have left it, is logged and dropped. */
export function taskList(
  tasks: Tasks,
  { log, signal }: { log: FastifyBaseLogger; signal: AbortSignal },
): TaskList {
  const wrap = <N extends JobName>(name: N, run: Task<N>) => {
    return async (payload: unknown) => {
      const parsed = payloads[name].safeParse(payload)
      if (parsed.success) return run(parsed.data, signal)
      log.error({ job: name, faults: parsed.error.issues.map(({ path }) => path.join('.')) }, 'job dropped')
    }
  }
  const { send_mail, bulk_reveal } = tasks
  return {
    ...(send_mail && { send_mail: wrap('send_mail', send_mail) }),
    ...(bulk_reveal && { bulk_reveal: wrap('bulk_reveal', bulk_reveal) }),
  }
}
