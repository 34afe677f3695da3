import type { RevealDeps } from './features/contacts/reveal.ts'
import { measuredReveals } from './features/contacts/reveal-metrics.ts'
import { measuredSending } from './features/campaigns/sending/send-metrics.ts'
import type { SendingDeps } from './features/campaigns/sending/turn.ts'
import { measuredTasks } from './jobs/job-metrics.ts'
import type { Task } from './jobs/jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { measuredMailer } from './mail/measured-mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import { measureProviders } from './providers/provider-metrics.ts'
import { composeTasks, type TaskDeps } from './tasks.ts'

type Shared = { reveals: RevealDeps; sending: SendingDeps }

/** What routes and jobs share, measured. */
export function measured(metrics: Metrics, { reveals, sending }: Shared): Shared {
  measureProviders(metrics, reveals.lookup)
  return { reveals: measuredReveals(reveals, metrics), sending: measuredSending(sending, metrics) }
}

/** All tasks of a worker and the emails they send, measured. */
export function composeMeasuredTasks(metrics: Metrics, deps: TaskDeps): Task[] {
  const mailer = measuredMailer(deps.mailer ?? createMailer(deps), metrics)
  return measuredTasks(composeTasks({ ...deps, mailer }), metrics)
}
