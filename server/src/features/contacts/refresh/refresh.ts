import type { Pool } from 'pg'
import { inTransaction } from '../../../database/transaction.ts'
import {
  configuredFinder,
  configuredProviders,
  type ProviderConfig,
} from '../../../providers/configured-finder.ts'
import type { SoughtPerson } from '../../../providers/contact-finder.ts'
import { providerStates, type ProviderState } from '../../../providers/provider-states.ts'
import type { Provider } from '../../../providers/provider.ts'
import { createRequestLedger, type RequestLedger } from '../../../providers/request-ledger.ts'
import type { WaterfallOptions } from '../../../providers/waterfall.ts'
import type { Config } from '../../../config/config.ts'
import { removeIfSuppressed } from '../../privacy/privacy.ts'
import { ContactLookup } from '../lookup.ts'
import { findSought, findValues, type RevealTarget } from '../queries.ts'
import { countRequests, findOld, oldPeople, type Age, type OldPerson, type RequestCounts } from './queries.ts'

/*
 * Asks providers again for contact values that nothing has confirmed for long.
 *
 * Nothing is kept of a run: what is on file and the ledger of requests decide who is old. People who
 * were answered are no longer old, so the next run goes on with the others. A person is asked for as
 * a reveal asks, one after the other: under the lock of the person and kind, after which they are
 * read once more, and by a request that is recorded before it is sent. So several runs and servers
 * never ask for a person twice, and a run may be killed at any point.
 *
 * An answer adds values and renews those that it confirms. It never removes one: that a provider
 * doesn't know an address says nothing about it.
 */

export type RefreshDeps = {
  pool: Pool
  config: ProviderConfig & Pick<Config, 'isOrderMeasured' | 'suppressionKey'>
  now: () => Date
  log: WaterfallOptions['log']
}

export type RefreshOptions = {
  /** Values that nothing has confirmed since are old. */
  since: Date
  /** So many people are asked for at most. */
  limit: number
}

export type RefreshQuote = {
  people: number
  /** Those of them who are on lists or in running campaigns. */
  inUse: number
  /** What each provider is asked if those before it know nothing: `most` in millionths of a dollar. */
  providers: (ProviderState & { requests: number; most: number })[]
}

/** Counts the people that a run would ask for, and what it may cost. Asks nobody. */
export async function quoteRefresh(
  { pool, config, now }: Omit<RefreshDeps, 'log'>,
  { since, limit }: RefreshOptions,
): Promise<RefreshQuote> {
  const providers = configuredProviders(config)
  const totals = new Map(providers.map((provider) => [provider, { requests: 0, most: 0 }]))
  const quote = { people: 0, inUse: 0 }
  for await (const old of oldPeople(pool, { since, now: now() })) {
    if (quote.people === limit) break
    const person = await findSought(pool, old.personId)
    if (!person || !old.kinds.some((kind) => canAsk(providers, { person, kind }))) continue
    quote.people++
    if (old.isInUse) quote.inUse++
    for (const [provider, total] of totals)
      for (const kind of old.kinds)
        if (provider.canFind(person, kind)) {
          total.requests++
          total.most += provider.priceOf(kind)
        }
  }
  const states = await providerStates(pool, providers, now())
  return {
    ...quote,
    providers: Array.from(states, (state) => ({ ...state, ...totals.get(state.provider)! })),
  }
}

/** Why a run ended. `providers`: none of them may be asked now. */
export type RefreshEnd = 'everybody' | 'limit' | 'stopped' | 'providers'

export type RefreshReceipt = {
  end: RefreshEnd
  /** For whom at least one request was made. */
  people: number
  /** Those of them of whom a value was found that wasn't on file. */
  changed: number
  /** Too little is known of them for a request. */
  unknown: number
  /** The providers that may know them can't be asked now. */
  waiting: number
  requests: (RequestCounts & { changed: number })[]
  /** As of the end. */
  providers: ProviderState[]
}

type Run = {
  deps: RefreshDeps
  age: Age
  signal: AbortSignal
  providers: readonly Provider[]
  lookup: ContactLookup
  /** The ids of all requests so far. */
  requested: number[]
  /** People by the provider whose value was new. */
  changedBy: Map<string, number>
}

type Outcome = 'asked' | 'changed' | 'unknown' | 'waiting' | 'gone'

/**
 * Asks providers again for the people whose values are old. Once the signal is aborted, it ends with
 * the answer that is under way, which is paid for. `onPerson` is told how many people were asked for.
 */
export async function refreshContacts(
  deps: RefreshDeps,
  { since, limit }: RefreshOptions,
  { signal, onPerson }: { signal: AbortSignal; onPerson: (people: number) => void },
): Promise<RefreshReceipt> {
  const run = beginRun(deps, since, signal)
  const counts = { people: 0, changed: 0, unknown: 0, waiting: 0 }
  const endOf = async (): Promise<RefreshEnd> => {
    for await (const old of oldPeople(deps.pool, run.age)) {
      if (signal.aborted) return 'stopped'
      if (counts.people === limit) return 'limit'
      const states = await providerStates(deps.pool, run.providers, deps.now())
      if (states.every(({ closed }) => closed !== null)) return 'providers'
      const outcome = await refreshPerson(run, old, states)
      if (outcome === 'changed') counts.changed++
      if (outcome === 'unknown' || outcome === 'waiting') counts[outcome]++
      if (outcome === 'asked' || outcome === 'changed') onPerson(++counts.people)
    }
    return signal.aborted ? 'stopped' : 'everybody'
  }
  const end = await endOf()
  const requests = await countRequests(deps.pool, run.requested)
  return {
    end,
    ...counts,
    requests: Array.from(requests, (each) => ({
      ...each,
      changed: run.changedBy.get(each.provider) ?? 0,
    })),
    providers: await providerStates(deps.pool, run.providers, deps.now()),
  }
}

function beginRun(deps: RefreshDeps, since: Date, signal: AbortSignal): Run {
  const { pool, config, now, log } = deps
  const requested: number[] = []
  const ledger = notingLedger(createRequestLedger(pool, now), requested)
  const finder = configuredFinder(config, { pool, now, log, ledger })
  return {
    deps,
    age: { since, now: now() },
    signal,
    providers: configuredProviders(config),
    lookup: new ContactLookup({ pool, finder, suppressionKey: config.suppressionKey, now }),
    requested,
    changedBy: new Map(),
  }
}

/**
 * Notes the ids of requests. None of them is compared with those of other providers: people whose
 * values are on file are mostly those whom one of the providers knows.
 */
const notingLedger = (ledger: RequestLedger, requested: number[]): RequestLedger => ({
  begin: async (intent) => {
    const begun = await ledger.begin({ ...intent, isFirst: false })
    if ('id' in begun) requested.push(begun.id)
    return begun
  },
  end: (id, ending) => ledger.end(id, ending),
})

async function refreshPerson(run: Run, old: OldPerson, states: ProviderState[]): Promise<Outcome> {
  const { pool, config } = run.deps
  const { personId } = old
  const person = await findSought(pool, personId)
  if (!person) return 'gone'
  const known = old.kinds.filter((kind) => canAsk(run.providers, { person, kind }))
  if (known.length === 0) return 'unknown'
  const open = states.filter(({ closed }) => closed === null).map(({ provider }) => provider)
  const kinds = known.filter((kind) => canAsk(open, { person, kind }))
  if (kinds.length === 0) return 'waiting'
  const emails = await valuesOf(pool, { personId, kind: 'email' })
  const isGone = await inTransaction(pool, (client) =>
    removeIfSuppressed(client, config.suppressionKey, { personId, emails: [...emails] }),
  )
  if (isGone) return 'gone'
  const before = run.requested.length
  let isChanged = false
  for (const kind of kinds) {
    if (run.signal.aborted) break
    if (await refreshKind(run, person, { personId, kind })) isChanged = true
  }
  if (isChanged) return 'changed'
  return run.requested.length > before ? 'asked' : 'gone'
}

/** Whether a value was found that wasn't on file. */
async function refreshKind(run: Run, person: SoughtPerson, target: RevealTarget): Promise<boolean> {
  const { pool } = run.deps
  const before = await valuesOf(pool, target)
  const isOld = async () => {
    const [found] = await findOld(pool, [target.personId], run.age)
    return found?.kinds.includes(target.kind) ?? false
  }
  // Not that of the run: a request that is paid for is waited for.
  const { signal } = new AbortController()
  const finding = await run.lookup.refresh(person, target, { isOld, signal })
  const source = finding?.contacts[0]?.source
  if (source === undefined) return false
  const after = await valuesOf(pool, target)
  const isChanged = [...after].some((value) => !before.has(value))
  if (isChanged) run.changedBy.set(source, (run.changedBy.get(source) ?? 0) + 1)
  return isChanged
}

async function valuesOf(pool: Pool, { personId, kind }: RevealTarget): Promise<Set<string>> {
  const rows = await findValues(pool, { personIds: [personId], kinds: [kind] })
  return new Set(rows.map(({ value }) => value))
}

const canAsk = (
  providers: readonly Provider[],
  { person, kind }: { person: SoughtPerson } & Pick<RevealTarget, 'kind'>,
): boolean => providers.some((provider) => provider.canFind(person, kind))
