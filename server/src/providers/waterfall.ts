import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ContactFinder, ContactFinding, ContactSearch, ProviderStatus } from './contact-finder.ts'
import type { OrderProviders } from './order.ts'
import { cheapestOf, ProviderFailure, type Provider, type ProviderAnswer } from './provider.ts'
import type { RequestLedger } from './request-ledger.ts'
import type { Pauses } from './shared-pauses.ts'

/** Waits for a pause up to this long; during a longer one it skips the provider. */
export const maxWaitMs = 5000
/** This many outages in a row pause a provider for this long. After the pause, one more is enough. */
const maxOutages = 5
const outagePauseMs = 60_000

export type WaterfallOptions = {
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  ledger: RequestLedger
  pauses: Pauses
  /** Chooses the order for each person. By default it is the one that is given. */
  order?: OrderProviders
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

const asGiven: OrderProviders = async (names) => names

/** A provider and its state. It is asked unless `pausedUntil` is far off. */
type Line = { provider: Provider; pausedUntil: number } & Pick<
  ProviderStatus,
  'answers' | 'hits' | 'failures' | 'outages'
>

/**
 * Asks providers in order until one knows a value. Logs a provider's failure and asks the next one.
 * Each request is recorded before it is sent. Each process counts failures on its own; the
 * resulting pauses apply to all.
 */
export function createWaterfall(
  providers: readonly Provider[],
  { log, ledger, pauses, order = asGiven, now = () => performance.now() }: WaterfallOptions,
): ContactFinder {
  const names = providers.map(({ name }) => name)
  const lines = providers.map((provider): Line => ({
    provider,
    pausedUntil: 0,
    answers: 0,
    hits: 0,
    failures: 0,
    outages: 0,
  }))

  const find = async (search: ContactSearch, signal: AbortSignal): Promise<ContactFinding> => {
    let isFirst = search.queriedRecently.size === 0
    let isUnanswered = false
    const remaining = await pauses.remaining()
    const ordered = await order(names, search.kind)
    for (const name of ordered) {
      const line = lines.find(({ provider }) => provider.name === name)!
      const { terms } = line.provider
      if (search.queriedRecently.has(name)) continue
      line.pausedUntil = now() + (remaining.get(name)?.left ?? 0)
      const answer = await query(line, { ...search, isFirst }, { signal, log, ledger, pauses, now })
      if (answer === 'failed') isUnanswered = true
      if (answer === null || answer === 'failed') continue
      const { contacts, request, isCharged } = answer
      const charged = isCharged ? line.provider.priceOf(search.kind) : 0
      if (contacts.length > 0) return { contacts, hit: { request, charged }, isUnanswered: false }
      await ledger.end(request, { outcome: 'miss', charged })
      if (terms.stopAfter !== null) await pauses.stopWithoutHits(name, terms.stopAfter)
      isFirst = false
    }
    return { contacts: [], hit: null, isUnanswered }
  }
  const status = () => lines.map((line) => statusOf(line, now()))
  const canFind: ContactFinder['canFind'] = (person, kind) =>
    lines.some(({ provider }) => provider.canFind(person, kind))
  return { providers: names, canFind, find, status }
}

function statusOf({ provider, pausedUntil, ...counts }: Line, at: number): ProviderStatus {
  return {
    provider: provider.name,
    ...counts,
    pausedMs: Math.max(0, pausedUntil - at),
    ceiling: provider.terms.ceiling,
    price: cheapestOf(provider),
  }
}

type Circumstances = Required<Omit<WaterfallOptions, 'order'>> & { signal: AbortSignal }
type Question = ContactSearch & { isFirst: boolean }

/**
 * Asks one provider. Null if too little is known of the person, `failed` if there was no answer or
 * it may not be asked now.
 */
async function query(
  line: Line,
  { person, personId, kind, isFirst }: Question,
  circumstances: Circumstances,
): Promise<(ProviderAnswer & { request: number }) | 'failed' | null> {
  const { provider } = line
  if (!provider.canFind(person, kind)) return null
  if (!(await waitForPause(line, circumstances))) return 'failed'
  const { ledger } = circumstances
  const { ceiling } = provider.terms
  const price = provider.priceOf(kind)
  const begun = await ledger.begin({ provider: provider.name, what: kind, personId, price, isFirst, ceiling })
  if ('refused' in begun) return 'failed'
  const answer = await ask(line, { person, kind }, circumstances)
  if (answer instanceof ProviderFailure) {
    // An answer that was lost stays without an outcome: it may have cost something.
    if (!answer.isLost) await ledger.end(begun.id, { outcome: 'failed', charged: 0 })
    return 'failed'
  }
  return { ...answer, request: begun.id }
}

/** Waits for a short pause to end. False if it is long. */
async function waitForPause(line: Line, { now, signal }: Circumstances): Promise<boolean> {
  signal.throwIfAborted()
  const left = line.pausedUntil - now()
  if (left > maxWaitMs) return false
  if (left > 0) await sleep(left, undefined, { signal }).catch(() => signal.throwIfAborted())
  return true
}

/** Sends the request, and once more if the provider is briefly too busy. */
async function ask(
  line: Line,
  { person, kind }: Pick<ContactSearch, 'person' | 'kind'>,
  circumstances: Circumstances,
): Promise<ProviderAnswer | ProviderFailure> {
  const { signal, log, now, pauses } = circumstances
  for (let tries = 1; ; tries++) {
    try {
      const answer = await line.provider.find(person, kind, signal)
      line.outages = 0
      line.answers++
      if (answer.contacts.length > 0) line.hits++
      return answer
    } catch (error) {
      signal.throwIfAborted()
      const failure = asFailure(error)
      logFailure(line, error, log)
      const pause = noteFailure(line, failure, now)
      if (pause > 0) await pauses.extend(line.provider.name, pause, failure.reason)
      if (failure.pause === 0 || tries === 2 || !(await waitForPause(line, circumstances))) return failure
    }
  }
}

const asFailure = (error: unknown): ProviderFailure =>
  error instanceof ProviderFailure
    ? error
    : new ProviderFailure('unexpected error', { isOutage: true, isLost: true })

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
