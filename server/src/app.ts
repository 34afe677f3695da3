import { limits } from '@rapport/contract/limits.ts'
import multipart from '@fastify/multipart'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import { fastify, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { constants as zlib } from 'node:zlib'
import { createContext, type AppContext, type AppDeps } from './app-context.ts'
import { validatorCompiler } from './http/add-route.ts'
import { refuseWhileClosing } from './http/closing.ts'
import { onClientError, sendError } from './http/errors.ts'
import { joinForwarding } from './http/forwarding.ts'
import { measureRequests } from './http/http-metrics.ts'
import { RequestLog } from './http/log.ts'
import { describeApi } from './http/openapi.ts'
import { protect } from './http/protect.ts'
import { limitReceiving, receiving } from './http/receiving.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { serveWebApp } from './http/web-app.ts'
import { refuseWrongMethods } from './http/wrong-method.ts'
import { addRealtime, isLiveUpgrade } from './live/realtime.ts'
import { addOutbox } from './mail/outbox.ts'
import { addMetricsRoute } from './metrics/routes.ts'
import { accountsLive } from './features/accounts/accounts.ts'
import { addAccountRoutes } from './features/accounts/routes.ts'
import { addAdminRoutes } from './features/admin/routes.ts'
import { addBrakeRoutes } from './features/campaigns/release/routes.ts'
import { addBringInRoutes } from './features/bring-ins/routes.ts'
import { addCampaignRoutes } from './features/campaigns/routes.ts'
import { addTracking } from './features/campaigns/tracking/routes.ts'
import { addUnsubscribe } from './features/campaigns/unsubscribe/routes.ts'
import { addContactRoutes } from './features/contacts/routes.ts'
import { addCreditRoutes } from './features/credits/routes.ts'
import { addFreeTextRoutes } from './features/free-text/routes.ts'
import { addHealthRoutes } from './features/health/routes.ts'
import { addRunningStateRoute } from './features/installation/installation.ts'
import { addIntegrationRoutes } from './features/integrations/routes.ts'
import { addInvitationRoutes } from './features/invitations/routes.ts'
import { addListRoutes } from './features/lists/routes.ts'
import { addMemberRoutes } from './features/members/routes.ts'
import { addTeamRoutes } from './features/teams/routes.ts'
import { addVerificationRoutes } from './features/verifications/routes.ts'
import { notificationsLive } from './features/notifications/live.ts'
import { addNotificationRoutes } from './features/notifications/routes.ts'
import { planRequestsLive } from './features/plan-requests/live.ts'
import { addPlanRequestRoutes } from './features/plan-requests/routes.ts'
import { addPeopleRoutes } from './features/people/routes.ts'
import { measureIndex } from './features/people-index/index-metrics.ts'
import { addSearchRoutes } from './features/searches/routes.ts'
import { createAuthenticate } from './features/sessions/authenticate.ts'
import { addSessionRoutes } from './features/sessions/routes.ts'
import { sessionsLive } from './features/sessions/sessions.ts'
import { refuseUnderMaintenance } from './features/settings/maintenance.ts'
import { addSettingsRoutes } from './features/settings/routes.ts'
import { countUses } from './features/usage/count-uses.ts'
import { neededConnections } from './threads/connections.ts'

export type { AppDeps } from './app-context.ts'

type AddRoutes = (app: FastifyInstance, context: AppContext) => void | Promise<void>

/** The functions by which the features add their routes to the server. */
const features: readonly AddRoutes[] = [
  addSettingsRoutes,
  addHealthRoutes,
  addMetricsRoute,
  addSessionRoutes,
  addAccountRoutes,
  addTeamRoutes,
  addMemberRoutes,
  addInvitationRoutes,
  addCreditRoutes,
  addPlanRequestRoutes,
  (app, { reveals }) => addContactRoutes(app, reveals),
  addUnsubscribe,
  addTracking,
  addIntegrationRoutes,
  addBrakeRoutes,
  addPeopleRoutes,
  addBringInRoutes,
  addListRoutes,
  addVerificationRoutes,
  addCampaignRoutes,
  addSearchRoutes,
  addFreeTextRoutes,
  addNotificationRoutes,
  addLive,
  addOutbox,
]

/**
 * For responses of some kilobytes, compressed while others wait: a fifth less work than the
 * defaults for 4 % more bytes. The web app's files are compressed at build time.
 */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 3, [zlib.BROTLI_PARAM_LGWIN]: 16 } },
  zlibOptions: { level: 3 },
  globalDecompression: false,
}

/**
 * The HTTP server: the API under /api, its description, and the web app. Ready for `inject` or
 * `listen`. Closes none of its dependencies.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createServer(deps)
  const context = createContext(app, deps)
  measureRequests(app, context.metrics)
  measureIndex(context.metrics, context.search)
  app.decorate('authenticate', createAuthenticate(context))
  app.decorateRequest('actor', null)
  app.decorateRequest('mayBeLate', false)

  await protect(app, deps.config, deps.threads?.requestCounts)
  await app.register(compress, compression)
  await app.register(multipart)
  const finishRoutes = refuseWrongMethods(app)
  await describeApi(app)
  refuseUnderMaintenance(app, context.maintenance)
  countUses(app, context.usage)
  for (const add of features) await add(app, context)
  finishRoutes()
  await serveWebApp(app, deps.webRoot)
  await app.ready()
  return app
}

/** The live connection, and the administration, which counts its users on all threads. */
function addLive(app: FastifyInstance, context: AppContext): void {
  const { reveals, requests, threads, forwarding: ownForwarding } = context
  const live = addRealtime(app, {
    ...context,
    features: [sessionsLive, accountsLive, planRequestsLive, notificationsLive(context)],
  })
  const providers = () => reveals.lookup.status()
  threads?.offer(() => ({
    live: live(),
    minutes: requests.minutes(),
    providers: providers(),
    forwarding: ownForwarding(),
  }))
  const others = threads?.others ?? (async () => [])
  const forwarding = async () =>
    joinForwarding([ownForwarding(), ...(await others()).map((thread) => thread.forwarding)])
  addRunningStateRoute(app, { ...context, forwarding })
  const connections = neededConnections(threads?.workers ?? 1)
  addAdminRoutes(app, { ...context, live, others, forwarding, neededConnections: connections })
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
    // Uploads take longest; `limitReceiving` ends others earlier.
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
