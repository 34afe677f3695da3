import { jwtVerify, SignJWT } from 'jose'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { version } from '../../config/version.ts'
import { AppError } from '../../http/errors.ts'
import type { Forwarding } from '../../http/forwarding.ts'
import { readBounded } from '../../http/read-bounded.ts'

/** Allowed in maintenance, and hidden from the description of the API. */
const runningStatePath = '/api/installation'

const state = z.object({
  version: z.string(),
  /** For how long a change may have been missing from its index. */
  indexDelayMs: z.number(),
  forwarding: z.object({
    requests: z.number(),
    forwarded: z.number(),
    bare: z.number(),
    untrusted: z.array(z.string()),
  }),
})
/** What only a running server knows. */
export type RunningState = z.infer<typeof state>

const audience = 'rapport-installation'
const lifetime = '5 minutes'
const maxBytes = 100_000
const keyOf = (secret: string) => new TextEncoder().encode(secret)

type StateDeps = {
  config: { jwtSecret: string }
  search: { indexStatus(): { delayMs: number } }
  /** What all threads have seen of proxies. */
  forwarding: () => Promise<Forwarding>
}

/** The state of this process. */
export const ownState = async ({ search, forwarding }: Omit<StateDeps, 'config'>): Promise<RunningState> => ({
  version,
  indexDelayMs: search.indexStatus().delayMs,
  forwarding: await forwarding(),
})

/**
 * Tells the operator's command what only a running server knows, if it has the same JWT_SECRET.
 * That also proves that an address leads here.
 */
export function addRunningStateRoute(app: FastifyInstance, deps: StateDeps): void {
  const key = keyOf(deps.config.jwtSecret)
  app.get(
    runningStatePath,
    {
      schema: { hide: true },
      preParsing: async ({ headers }) => {
        const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
        const isOurs = await jwtVerify(token, key, { audience, requiredClaims: ['exp'] }).catch(() => null)
        if (!isOurs) throw new AppError('unauthenticated')
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await ownState(deps)),
  )
}

/** What answered at an address: a server of this installation, or something else with this status. */
export type Answered = { state: RunningState } | { status: number }

/** Asks whatever is at an address, such as http://localhost:3000. Throws if nothing answers. */
export async function askAt(url: string, jwtSecret: string, signal: AbortSignal): Promise<Answered> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(lifetime)
    .sign(keyOf(jwtSecret))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(url + runningStatePath, { headers, signal, redirect: 'manual' })
  const text = await readBounded(response, maxBytes)
  const read = state.safeParse(response.ok && text !== null ? parsed(text) : null)
  return read.success ? { state: read.data } : { status: response.status }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
