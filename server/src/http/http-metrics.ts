import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import type { Metrics } from '../metrics/metrics.ts'
import { toAppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its answers wait for something to happen, so that their times say nothing. */
    waits?: boolean
  }
}

/**
 * Stands for a request that no route is for: a page of the web app, an unknown path, or a method
 * that the path doesn't have.
 */
const noRoute = 'none'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodNotAllowed = 405

/** Counts and times the requests to all routes registered later, and counts the failures by their code. */
export function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const times = new Histogram({
    name: 'rapport_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'rapport_http_failures_total',
    help: 'Failed requests by the code of the failure',
    labelNames: ['code'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!waits(request, reply)) times.observe(labelsOf(request, reply), reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onError', (_request, _reply, error, done) => {
    failures.inc({ code: toAppError(error)?.code ?? 'internal' })
    done()
  })
}

function labelsOf({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  return {
    method: methods.has(method) ? method : 'other',
    // The pattern of its path; a path would be a label for each id.
    route: statusCode === methodNotAllowed ? noRoute : (routeOptions.url ?? noRoute),
    status: `${Math.floor(statusCode / 100)}xx`,
  }
}

function waits({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  if (routeOptions.config.waits === true) return true
  return routeOptions.config.streams === true && String(reply.getHeader('content-type')).startsWith(events)
}

const events = 'text/event-stream'
