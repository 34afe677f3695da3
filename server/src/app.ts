import { limits } from '@rapport/contract/limits.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import multipart from '@fastify/multipart'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { constants as zlib } from 'node:zlib'
import type { Pool } from 'pg'
import type { Config } from './config/config.ts'
import { validatorCompiler } from './http/add-route.ts'
import { refuseWhileClosing } from './http/closing.ts'
import { onClientError, sendError } from './http/errors.ts'
import { measureRequests } from './http/http-metrics.ts'
import { RequestLog } from './http/log.ts'
import { countRequests } from './http/request-rate.ts'
import { describeApi } from './http/openapi.ts'
import { protect } from './http/protect.ts'
import { limitReceiving, receiving } from './http/receiving.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { serveWebApp } from './http/web-app.ts'
import { refuseWrongMethods } from './http/wrong-method.ts'
import { addRealtime, isLiveUpgrade } from './live/realtime.ts'
import { CallLimit } from './limits/call-limit.ts'
import { SignInLimit } from './limits/sign-in-limit.ts'
import { addOutbox } from './mail/outbox.ts'
import { Metrics } from './metrics/metrics.ts'
import { addMetricsRoute } from './metrics/routes.ts'
import { Google } from './oauth/google.ts'
import { accountsLive } from './features/accounts/accounts.ts'
import { addAccountRoutes } from './features/accounts/routes.ts'
import { addAdminRoutes } from './features/admin/routes.ts'
import { addBrakeRoutes } from './features/campaigns/release/routes.ts'
import type { SendingDeps } from './features/campaigns/sending/facts/turn.ts'
import { addCampaignRoutes } from './features/campaigns/routes.ts'
import { addTracking } from './features/campaigns/tracking/routes.ts'
import { addUnsubscribe } from './features/campaigns/unsubscribe/routes.ts'
import type { RevealDeps } from './features/contacts/reveal.ts'
import { addContactRoutes } from './features/contacts/routes.ts'
import { addCreditRoutes } from './features/credits/routes.ts'
import { addFreeTextRoutes } from './features/free-text/routes.ts'
import { timeReadings } from './features/free-text/reading-metrics.ts'
import { SentenceReader } from './features/free-text/sentence-reader.ts'
import { addHealthRoutes } from './features/health/routes.ts'
import { GmailMailboxes } from './features/integrations/integrations.ts'
import { addIntegrationRoutes } from './features/integrations/routes.ts'
import { addListRoutes } from './features/lists/routes.ts'
import { notificationsLive } from './features/notifications/live.ts'
import { addNotificationRoutes } from './features/notifications/routes.ts'
import { planRequestsLive } from './features/plan-requests/live.ts'
import { addPlanRequestRoutes } from './features/plan-requests/routes.ts'
import { measuredSearch } from './features/people/measured-search.ts'
import { createPeopleDeps, type PeopleDeps } from './features/people/people.ts'
import { addPeopleRoutes } from './features/people/routes.ts'
import { measureIndex } from './features/people-index/index-metrics.ts'
import { addSearchRoutes } from './features/searches/routes.ts'
import { SearchRecorder } from './features/searches/search-recorder.ts'
import { createAuthenticate } from './features/sessions/authenticate.ts'
import { addSessionRoutes } from './features/sessions/routes.ts'
import { sessionsLive } from './features/sessions/sessions.ts'
import { CountryLookup } from './features/settings/country-lookup.ts'
import { Maintenance, refuseUnderMaintenance } from './features/settings/maintenance.ts'
import { OperatorSettingsReader } from './features/settings/operator-settings.ts'
import { addSettingsRoutes } from './features/settings/routes.ts'
import { loadOperatorSettings } from './features/settings/settings.ts'
import { countUses } from './features/usage/count-uses.ts'
import { UsageCounter } from './features/usage/usage.ts'
import type { ThreadShare } from './threads/thread-share.ts'

export type AppDeps = {
  config: Pick<
    Config,
    | 'jwtSecret'
    | 'internalEmailDomain'
    | 'adminEmails'
    | 'isProduction'
    | 'host'
    | 'hstsSubdomains'
    | 'trustedProxies'
    | 'savedSearches'
    | 'languageModel'
    | 'publicUrl'
    | 'countryLookupUrl'
    | 'links'
    | 'google'
    | 'smtpUrl'
    | 'mailFrom'
    | 'trial'
    | 'suppressionKey'
    | 'secretsKey'
    | 'secretsKeyOld'
    | 'gmailUrl'
    | 'metricsToken'
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
  /** What the threads that serve at one port have in common; absent if there is one. */
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

/**
 * For responses of some kilobytes, compressed while others wait: a fifth less work than the defaults for 4 % more bytes. The web app's
 * files are compressed at build time.
 */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 3, [zlib.BROTLI_PARAM_LGWIN]: 16 } },
  zlibOptions: { level: 3 },
  globalDecompression: false,
}

const recentDelay = 3000

/**
 * The HTTP server: the API under /api, its description, and the web app. Ready for `inject` or `listen`. Closes none of its dependencies.
 */
export async function buildApp(given: AppDeps): Promise<FastifyInstance> {
  const now = given.now ?? (() => new Date())
  const metrics = given.metrics ?? new Metrics({ ...given, now })
  const deps = { ...given, metrics, search: measuredSearch(given.search, metrics) }
  const app = createServer(deps)
  measureRequests(app, metrics)
  measureIndex(metrics, deps.search)
  const requests = countRequests(app, now)
  app.decorate('authenticate', createAuthenticate({ ...deps, now }))
  app.decorateRequest('actor', null)
  app.decorateRequest('mayBeLate', false)

  await protect(app, deps.config, deps.threads?.requestCounts)
  await app.register(compress, compression)
  await app.register(multipart)
  const finishRoutes = refuseWrongMethods(app)
  await describeApi(app)
  const maintenance = addOperating(app, deps, now)
  addHealthRoutes(app, deps)
  addMetricsRoute(app, { metrics, token: deps.config.metricsToken })
  addAccounts(app, deps, { maintenance, now })
  addCreditRoutes(app, deps)
  addPlanRequestRoutes(app, { pool: deps.pool, config: deps.config, now })
  addContactRoutes(app, deps.reveals)
  await addUnsubscribe(app, { pool: deps.pool, now })
  addTracking(app, { pool: deps.pool, now })
  addIntegrationRoutes(app, { pool: deps.pool, now, gmail: new GmailMailboxes({ ...deps, now }) })
  addBrakeRoutes(app, { ...deps, now, signInLimit: new SignInLimit({ pool: deps.pool, now }) })
  addSearching(app, deps, now)
  addNotificationRoutes(app, deps)
  const live = addRealtime(app, {
    ...deps,
    now,
    features: [sessionsLive, accountsLive, planRequestsLive, notificationsLive(deps)],
  })
  const providers = () => deps.reveals.lookup.status()
  deps.threads?.offer(() => ({ live: live(), minutes: requests.minutes(), providers: providers() }))
  const others = deps.threads?.others ?? (async () => [])
  addAdminRoutes(app, { ...deps, now, live, requests, others })
  addOutbox(app, { ...deps, now })
  finishRoutes()
  await serveWebApp(app, deps.webRoot)
  await app.ready()
  return app
}

/** A server with our validation, error answers and request ids, and no routes. */
function createServer(deps: AppDeps): FastifyInstance {
  const { trustedProxies: proxies } = deps.config
  const app = fastify({
    ...(deps.log && { loggerInstance: deps.log }),
    logController: new RequestLog(),
    bodyLimit: limits.maxBodyBytes,
    // HEAD must never have effects, and some GET routes have: only routes that say so answer it.
    exposeHeadRoutes: false,
    // Of uploads, which take longest; `limitReceiving` ends others earlier.
    requestTimeout: receiving.upload,
    // Fastify's own answer has no retry-after; ours has.
    return503OnClosing: false,
    http: { shouldUpgradeCallback: isLiveUpgrade, headersTimeout: receiving.request },
    genReqId: () => randomUUID(),
    trustProxy: proxies.length > 0 ? trustedProxies(proxies) : false,
    frameworkErrors: sendError,
    clientErrorHandler: onClientError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  limitReceiving(app, receiving)
  refuseWhileClosing(app, deps.draining)
  return app
}

/** Maintenance, and the settings that the interface needs before sign-in. */
function addOperating(app: FastifyInstance, deps: AppDeps, now: () => Date): Maintenance {
  const { pool, config, reveals, clock } = deps
  const operator = new OperatorSettingsReader({
    load: () => loadOperatorSettings(pool),
    ...(clock && { clock }),
    onError: (error) => app.log.warn({ err: error }, 'failed to read the operator settings'),
  })
  const maintenance = new Maintenance(operator, config)
  refuseUnderMaintenance(app, maintenance)
  const countries = new CountryLookup({
    url: config.countryLookupUrl,
    now: () => now().getTime(),
    onError: (error) => app.log.warn({ err: error }, 'country lookup failed'),
  })
  addSettingsRoutes(app, {
    config,
    contactProviders: reveals.lookup.askable().providers,
    countries,
    operator,
    now,
  })
  return maintenance
}

type AccountDeps = { maintenance: Maintenance; now: () => Date }

function addAccounts(
  app: FastifyInstance,
  { pool, config }: AppDeps,
  { maintenance, now }: AccountDeps,
): void {
  const shared = { pool, config, maintenance, now }
  addSessionRoutes(app, shared)
  const signInLimit = new SignInLimit({ pool, now })
  const callLimit = new CallLimit({ pool, now })
  addAccountRoutes(app, { ...shared, signInLimit, callLimit, google: new Google({ config, now }) })
}

/** People search, lists of people, campaigns to them, saved searches, and free text. */
function addSearching(app: FastifyInstance, deps: AppDeps & { metrics: Metrics }, now: () => Date): void {
  const { pool, search, config, metrics } = deps
  const recorder = new SearchRecorder({
    pool,
    now,
    delay: deps.recentDelay ?? recentDelay,
    onError: (error) => app.log.warn({ err: error }, 'failed to record recent searches'),
  })
  app.addHook('onClose', () => recorder.close())
  const usage = addUsage(app, deps, now)
  const onSearched: PeopleDeps['onSearched'] = (userId, made) => {
    recorder.note(userId, made)
    usage.count('searches')
  }
  const people = createPeopleDeps({ pool, search, onSearched, now })
  addPeopleRoutes(app, people)
  addListRoutes(app, { ...people, reveals: deps.reveals })
  addCampaignRoutes(app, { ...people, config, sending: deps.sending, reveals: deps.reveals })
  addSearchRoutes(app, {
    pool,
    search,
    listFilter: people.listFilter,
    maxSavedSearches: config.savedSearches,
    now,
  })
  const reader = new SentenceReader(search, now)
  app.addHook('onListen', () => void reader.load())
  const onRead = timeReadings(metrics)
  addFreeTextRoutes(app, { reader, model: config.languageModel, log: app.log, onRead })
}

/** Counts what is done on this server. */
function addUsage(app: FastifyInstance, { pool, usageDelay }: AppDeps, now: () => Date): UsageCounter {
  const usage = new UsageCounter({
    pool,
    now,
    ...(usageDelay !== undefined && { delay: usageDelay }),
    onError: (error) => app.log.warn({ err: error }, 'failed to count usage'),
  })
  app.addHook('onClose', () => usage.close())
  countUses(app, usage)
  return usage
}
