import type { Pool } from 'pg'
import { searchLedgerName } from './providers/pdl-search/search-people.ts'
import { createRevealDeps, type RevealDeps } from './features/contacts/reveal.ts'
import { measuredReveals } from './features/contacts/reveal-metrics.ts'
import { createSending, type SendingOptions } from './features/campaigns/sending/wake/create-sending.ts'
import { measuredSending } from './features/campaigns/sending/wake/send-metrics.ts'
import type { SendingDeps } from './features/campaigns/sending/facts/turn.ts'
import { measuredTasks } from './jobs/job-metrics.ts'
import type { Task } from './jobs/jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { measuredMailer } from './mail/measured-mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Config } from './config/config.ts'
import { measureProviders } from './providers/provider-metrics.ts'
import { configuredFinder, type ProviderConfig } from './providers/configured-finder.ts'
import type { WaterfallOptions } from './providers/waterfall.ts'
import { composeMailboxTasks, composeTasks, type TaskDeps } from './tasks.ts'

type Shared = { reveals: RevealDeps; sending: SendingDeps }

type SharedOptions = SendingOptions & {
  config: Pick<Config, 'mxCheck' | 'isOrderMeasured' | 'peopleSearch'> & ProviderConfig
  log: WaterfallOptions['log']
}

/**
 * Creates what routes and jobs share, as configured, and measures it. Close `reveals.lookup` at the
 * end.
 */
export function createShared(metrics: Metrics, options: SharedOptions): Shared {
  const finder = configuredFinder(options.config, options)
  const shared = { reveals: createRevealDeps({ ...options, finder }), sending: createSending(options) }
  return measured(metrics, shared, options.config)
}

/** Measures what routes and jobs share. */
export function measured(
  metrics: Metrics,
  { reveals, sending }: Shared,
  { peopleSearch }: Pick<Config, 'peopleSearch'>,
): Shared {
  const others = peopleSearch ? [{ provider: searchLedgerName, ceiling: peopleSearch.ceiling }] : []
  measureProviders(metrics, reveals.lookup, others)
  return { reveals: measuredReveals(reveals, metrics), sending: measuredSending(sending, metrics) }
}

/**
 * The tasks of both workers and the emails they send, measured. A mailbox that has its turn holds a
 * connection of its own pool.
 */
export function composeMeasuredTasks(
  metrics: Metrics,
  deps: TaskDeps,
  mailboxPool: Pool = deps.pool,
): { tasks: Task[]; ofMailboxes: Task[] } {
  const mailer = measuredMailer(deps.mailer ?? createMailer(deps), metrics)
  const tasks = composeTasks({ ...deps, mailer })
  const sending = { ...deps.sending, pool: mailboxPool }
  const all = measuredTasks([...tasks, ...composeMailboxTasks({ ...deps, sending })], metrics)
  return { tasks: all.slice(0, tasks.length), ofMailboxes: all.slice(tasks.length) }
}
