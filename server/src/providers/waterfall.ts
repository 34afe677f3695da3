import type { ContactRecord } from '@rapport/dataset/records.ts'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { ContactFinder, ContactFinding, ContactSearch, ProviderStatus } from './contact-finder.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import { ProviderFailure, type Provider } from './provider.ts'
import type { SharedPauses } from './shared-pauses.ts'

/** Waits for a pause up to this long; during a longer one it skips the provider. */
const maxWaitMs = 5000
/** This many outages in a row pause a provider for this long. After the pause, one more is enough. */
const maxOutages = 5
const outagePauseMs = 60_000

export type WaterfallOptions = {
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** A monotonic clock in milliseconds. */
  now?: () => number
  /** Without it, pauses apply to this process only. */
  pauses?: SharedPauses
}

const ownPauses: SharedPauses = { remaining: async () => new Map(), extend: async () => {} }

/** A provider and its state. It is asked unless `pausedUntil` is far off. */
type Line = { provider: Provider; pausedUntil: number } & Pick<
  ProviderStatus,
  'answers' | 'hits' | 'failures' | 'outages'
>

/**
 * Asks providers in order until one knows a value. Logs a provider's failure and asks the next one.
 * Each process counts failures on its own; the resulting pauses apply to all.
 */
export function createWaterfall(
  providers: readonly Provider[],
  { log, now = () => performance.now(), pauses = ownPauses }: WaterfallOptions,
): ContactFinder {
  const lines = providers.map((provider): Line => ({
    provider,
    pausedUntil: 0,
    answers: 0,
    hits: 0,
    failures: 0,
    outages: 0,
  }))

  const find = async (search: ContactSearch, signal: AbortSignal): Promise<ContactFinding> => {
    const queried: ContactFinding['queried'] = []
    let isUnanswered = false
    const remaining = await pauses.remaining()
    for (const line of lines) {
      const { name } = line.provider
      if (search.queriedRecently.has(name)) continue
      line.pausedUntil = Math.max(line.pausedUntil, now() + (remaining.get(name) ?? 0))
      const contacts = await query(line, search, { signal, log, now, pauses })
      if (contacts === 'failed') isUnanswered = true
      if (contacts === null || contacts === 'failed') continue
      const isHit = contacts.length > 0
      queried.push({ provider: name, isHit })
      if (isHit) return { contacts, queried, isUnanswered: false }
    }
    return { contacts: [], queried, isUnanswered }
  }
  const status = () => lines.map((line) => statusOf(line, now()))
  return { providers: providers.map(({ name }) => name), find, status }
}

function statusOf({ provider, pausedUntil, ...counts }: Line, at: number): ProviderStatus {
  return { provider: provider.name, ...counts, pausedMs: Math.max(0, pausedUntil - at) }
}

type Circumstances = Required<WaterfallOptions> & { signal: AbortSignal }

/**
 * Asks one provider. Null if too little is known of the person, `failed` if there was no answer. A
 * provider that is briefly too busy is asked once more.
 */
async function query(
  line: Line,
  search: ContactSearch,
  { signal, log, now, pauses }: Circumstances,
): Promise<ContactRecord[] | 'failed' | null> {
  for (let tries = 0; tries < 2; tries++) {
    signal.throwIfAborted()
    const left = line.pausedUntil - now()
    if (left > maxWaitMs) return 'failed'
    if (left > 0) await sleep(left, undefined, { signal }).catch(() => signal.throwIfAborted())
    try {
      const contacts = await line.provider.find(search.person, search.kind, signal)
      line.outages = 0
      if (contacts !== null) line.answers++
      if (contacts !== null && contacts.length > 0) line.hits++
      return contacts
    } catch (error) {
      signal.throwIfAborted()
      const failure = asFailure(error)
      logFailure(line, error, log)
      const pause = noteFailure(line, failure, now)
      if (pause > 0) await pauses.extend(line.provider.name, pause)
      if (failure.pause === 0) return 'failed'
    }
  }
  return 'failed'
}

const asFailure = (error: unknown): ProviderFailure =>
  error instanceof ProviderFailure ? error : new ProviderFailure('unexpected error', { isOutage: true })

function logFailure({ provider: { name } }: Line, error: unknown, log: WaterfallOptions['log']): void {
  if (error instanceof ProviderFailure)
    log.warn(`${name} was asked for contacts and failed: ${error.message}`)
  else log.error({ err: error }, `${name} was asked for contacts and failed`)
}

/**
 * Counts the failure. Returns the milliseconds for which the provider is left alone from now on, 0
 * if it isn't.
 */
function noteFailure(line: Line, failure: ProviderFailure, now: () => number): number {
  line.failures++
  line.outages = failure.isOutage ? line.outages + 1 : 0
  const pause = line.outages >= maxOutages ? Math.max(failure.pause, outagePauseMs) : failure.pause
  line.pausedUntil = Math.max(line.pausedUntil, now() + pause)
  return pause
}

/** Finds contacts with the configured providers, in order. */
export function configuredFinder(
  config: Pick<Config, 'peopleDataLabs'>,
  options: Pick<WaterfallOptions, 'log' | 'pauses'>,
): ContactFinder {
  return createWaterfall(config.peopleDataLabs ? [peopleDataLabs(config.peopleDataLabs)] : [], options)
}
