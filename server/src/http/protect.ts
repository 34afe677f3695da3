import rateLimit from '@fastify/rate-limit'
import { replyFrameStyle } from '@rapport/contract/campaigns/reply-frame.ts'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { isAllowedHost, type HostConfig } from './allowed-hosts.ts'
import { AppError } from './errors.ts'
import { SharedCounts } from './shared-counts.ts'
import { assetsPath } from './web-app.ts'

/**
 * Maximum requests per minute and address: far above normal use, far below harmful load. The built
 * files of the web app are not counted: a browser that opens it for the first time requests dozens
 * at once, and an office has one address.
 */
const requestsPerMinute = 3000

/**
 * The two style elements that React Aria adds by script, allowed by their hash: one lets touches
 * scroll from a button, one stops the page behind a dialog from scrolling. protect.test.ts compares
 * them with the installed library.
 */
export const ariaStyles = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]

const setHeaders = (hstsSubdomains: boolean) =>
  helmet({
    // Other services of the domain may not have TLS: the operator must ask for it.
    strictTransportSecurity: { includeSubDomains: hstsSubdomains },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...[...ariaStyles, replyFrameStyle].map(hashSource)],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })

/**
 * Adds security headers, the check of the requested host, and the global rate limit. No CORS: the
 * web app and the API have the same origin.
 */
export async function protect(
  app: FastifyInstance,
  config: HostConfig & Pick<Config, 'hstsSubdomains'>,
  /** Counts made by `createSharedCounts`, if other threads count the same addresses. */
  counts?: SharedArrayBuffer,
): Promise<void> {
  // Computed once: they are the same for every response, and the framework writes them together with its own.
  const securityHeaders = headersSetBy(setHeaders(config.hstsSubdomains))
  const assetHeaders = Object.fromEntries(
    Object.entries(securityHeaders).filter(([name]) => headersOfAssets.has(name)),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isAsset(request) && !isWorker(request) ? assetHeaders : securityHeaders)
    done(isAllowedHost(request.headers.host, config) ? undefined : new AppError('unknown_host'))
  })
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    allowList: isAsset,
    ...(counts && { store: storeOf(counts) }),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { retryAfter: ttl / 1000 }),
  })
}

/** The plugin requires a class. */
const storeOf = (counts: SharedArrayBuffer) =>
  class extends SharedCounts {
    constructor() {
      super(counts)
    }
  }

/**
 * The security headers of scripts, styles, texts and fonts. The others tell a browser about pages
 * and workers; on a phone they delay the first screen, which loads a dozen files.
 */
const headersOfAssets = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])

const isAsset = ({ url }: { url: string }) => url.startsWith(`${assetsPath}/`)

/** A worker takes its policy from its script; the build puts these in a folder of their own. */
const isWorker = ({ url }: { url: string }) => url.startsWith(`${assetsPath}/workers/`)

function headersSetBy(set: ReturnType<typeof setHeaders>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  set(response.req, response, () => {})
  return response.getHeaders() as Record<string, string>
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
