import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config/config.ts'
import { noteForwarding } from './http/forwarding.ts'
import { countRequests } from './http/request-rate.ts'
import { CallLimit } from './limits/call-limit.ts'
import { SignInLimit } from './limits/sign-in-limit.ts'
import { Metrics } from './metrics/metrics.ts'
import { Google } from './oauth/google.ts'
import type { SendingDeps } from './features/campaigns/sending/facts/turn.ts'
import { createBringInDeps } from './features/bring-ins/deps.ts'
import type { RevealDeps } from './features/contacts/reveal.ts'
import { timeReadings } from './features/free-text/reading-metrics.ts'
import { SentenceReader } from './features/free-text/sentence-reader.ts'
import { GmailMailboxes, SmtpMailboxes } from './features/integrations/integrations.ts'
import { measuredSearch } from './features/people/measured-search.ts'
import { matchPeople } from './features/people-index/match-people.ts'
import { createPeopleDeps } from './features/people/people.ts'
import { SearchRecorder } from './features/searches/search-recorder.ts'
import { CountryLookup } from './features/settings/country-lookup.ts'
import { Maintenance } from './features/settings/maintenance.ts'
import { OperatorSettingsReader } from './features/settings/operator-settings.ts'
import { loadOperatorSettings } from './features/settings/settings.ts'
import { UsageCounter } from './features/usage/usage.ts'
import { configuredVerifier } from './verifiers/configured-verifier.ts'
import type { ThreadShare } from './threads/thread-share.ts'

export type AppDeps = {
  config: Pick<
    Config,
    | 'jwtSecret'
    | 'internalDomains'
    | 'adminEmails'
    | 'isProduction'
    | 'host'
    | 'hstsSubdomains'
    | 'trustedProxies'
    | 'savedSearches'
    | 'languageModel'
    | 'publicUrl'
    | 'backups'
    | 'countryLookupUrl'
    | 'links'
    | 'indexParts'
    | 'google'
    | 'smtpUrl'
    | 'mailFrom'
    | 'trial'
    | 'suppressionKey'
    | 'secretsKey'
    | 'secretsKeyOld'
    | 'gmailUrl'
    | 'mailboxNetworks'
    | 'metricsToken'
    | 'dataDir'
    | 'search'
    | 'peopleDataLabs'
    | 'verifier'
    | 'reacher'
    | 'mxCheck'
    | 'describedProviders'
    | 'providerOrder'
    | 'isOrderMeasured'
    | 'peopleSearch'
  >
  pool: Pool
  search: PeopleSearch
  /** Shared with the worker, so that concurrent lookups of one person are merged. */
  reveals: RevealDeps
  /** Shared with the worker: it remembers what it has checked. */
  sending: SendingDeps
  /** Where it registers what it measures; one of its own by default. */
  metrics?: Metrics
  /** Aborts when the server is about to stop: it is no longer ready, and serves those who still come. */
  draining?: AbortSignal
  /** Shared by the threads that serve one port. Absent if there is only one thread. */
  threads?: ThreadShare
  /** Folder of the built web app. Without it, only the API is served. */
  webRoot?: string
  /** Without it, nothing is logged. */
  log?: FastifyBaseLogger
  now?: () => Date
  /** Milliseconds until an unreplaced search is recorded as recent. */
  recentDelay?: number
  /** Milliseconds for which counts of usage wait to be written. */
  usageDelay?: number
  /** Milliseconds until a live connection without sign-in is closed. */
  liveAdmissionMs?: number
  /** A monotonic clock in milliseconds, for the age of the operator's settings. */
  clock?: () => number
}

const recentDelay = 3000

export type AppContext = ReturnType<typeof createContext>

/**
 * Creates the objects that the features of one server share: each exists once, and closes with the
 * server.
 */
export function createContext(app: FastifyInstance, given: AppDeps) {
  const now = given.now ?? (() => new Date())
  const metrics = given.metrics ?? new Metrics({ ...given, now })
  const deps = { ...given, metrics, now, search: measuredSearch(given.search, metrics) }
  const { pool, search, config, reveals } = deps
  const searches = searching(app, deps)
  return {
    ...deps,
    ...operating(app, deps),
    ...searches,
    bringIns: createBringInDeps({
      pool,
      config,
      listFilter: searches.listFilter,
      matchPeople: (client, asked) => matchPeople(config.indexParts, client, asked),
      log: app.log,
      now,
    }),
    log: app.log,
    requests: countRequests(app, now),
    forwarding: noteForwarding(app, config.trustedProxies),
    signInLimit: new SignInLimit({ pool, now }),
    callLimit: new CallLimit({ pool, now }),
    google: new Google({ config, now }),
    gmail: new GmailMailboxes(deps),
    smtp: new SmtpMailboxes(deps),
    verifier: configuredVerifier(config, { pool, now }),
    contactProviders: reveals.lookup.queryable().providers,
    maxSavedSearches: config.savedSearches,
    token: config.metricsToken,
    model: config.languageModel,
    parts: config.indexParts,
    reader: sentenceReader(app, search, now),
    onRead: timeReadings(metrics),
  }
}

type Made = Omit<AppDeps, 'now'> & { now: () => Date }

/** Maintenance, and the settings that the interface needs before sign-in. */
function operating(app: FastifyInstance, { pool, config, clock, now }: Made) {
  const operator = new OperatorSettingsReader({
    load: () => loadOperatorSettings(pool),
    ...(clock && { clock }),
    onError: (error) => app.log.warn({ err: error }, 'failed to read the operator settings'),
  })
  const countries = new CountryLookup({
    url: config.countryLookupUrl,
    now: () => now().getTime(),
    onError: (error) => app.log.warn({ err: error }, 'country lookup failed'),
  })
  return { operator, countries, maintenance: new Maintenance(operator, config) }
}

/** Creates what a search needs: the readers, and what remembers and counts searches. */
function searching(app: FastifyInstance, { pool, search, config, now, ...deps }: Made) {
  const recorder = new SearchRecorder({
    pool,
    now,
    delay: deps.recentDelay ?? recentDelay,
    onError: (error) => app.log.warn({ err: error }, 'failed to record recent searches'),
  })
  app.addHook('onClose', () => recorder.close())
  const usage = new UsageCounter({
    pool,
    now,
    ...(deps.usageDelay !== undefined && { delay: deps.usageDelay }),
    onError: (error) => app.log.warn({ err: error }, 'failed to count usage'),
  })
  app.addHook('onClose', () => usage.close())
  const people = createPeopleDeps({
    pool,
    parts: config.indexParts,
    search,
    now,
    onSearched: (userId, made) => {
      recorder.note(userId, made)
      usage.count('searches')
    },
  })
  return { ...people, usage }
}

/**
 * Learns its words once the server listens, so that the first sentence doesn't wait. That is a third
 * of a start, so without people, where sentences find nobody, it is left to the first sentence.
 */
function sentenceReader(app: FastifyInstance, search: PeopleSearch, now: () => Date): SentenceReader {
  const reader = new SentenceReader(search, now)
  app.addHook('onListen', () => {
    if (search.size > 0) reader.load()
  })
  return reader
}
