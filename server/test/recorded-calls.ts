import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { decodeJwt } from 'jose'
import { randomUUID } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPrefix } from '../src/http/add-route.ts'

/** A request that a test made of the API. */
export type RecordedCall = {
  method: string
  /** As in the contract: without `/api` and query. */
  path: string
  status: number
  /** The answer was 'not found', and the path names what was shown to another account and not to this one. */
  isOfSomebodyElse: boolean
}

type Call = { method: string; url: string; authorization: string | undefined }
type Answer = { status: number; body: string }

/** Where a whole run of the server's tests leaves its calls; runs of single files leave none. */
export const callsFolder = process.env.RECORDED_CALLS

const file = callsFolder === undefined ? null : join(callsFolder, `${randomUUID()}.jsonl`)
const written = new Set<string>()

/** Records calls of one server, whose accounts and ids are its own. */
export function createRecorder(write: (call: RecordedCall) => void = store) {
  /** The accounts that were shown a thing, by its path. */
  const owners = new Map<string, Set<string>>()
  return ({ method, url, authorization }: Call, { status, body }: Answer): void => {
    const path = pathOf(url)
    if (path === null) return
    const account = accountOf(authorization)
    if (account !== null && status === 200)
      for (const thing of thingsShown(path, body)) {
        const known = owners.get(thing)
        if (known) known.add(account)
        else owners.set(thing, new Set([account]))
      }
    const named =
      account !== null && status === 404 ? thingsNamed(path).flatMap((thing) => owners.get(thing) ?? []) : []
    const isOfSomebodyElse = named.some((accounts) => !accounts.has(account ?? ''))
    write({ method, path, status, isOfSomebodyElse })
  }
}

/** `app.inject`, whose calls are recorded when a whole run records them. */
export function recordedInject(
  app: FastifyInstance,
): (request: InjectOptions) => Promise<LightMyRequestResponse> {
  if (file === null) return (request) => app.inject(request)
  const record = createRecorder()
  return async (request) => {
    const response = await app.inject(request)
    const { method = 'GET', url = '', headers = {} } = request
    const authorization = Object.entries(headers).find(
      ([name]) => name.toLowerCase() === 'authorization',
    )?.[1]
    record(
      {
        method: method.toUpperCase(),
        url: typeof url === 'string' ? url : (url.pathname ?? ''),
        authorization: authorization?.toString(),
      },
      { status: response.statusCode, body: response.body },
    )
    return response
  }
}

export function readRecordedCalls(folder: string): RecordedCall[] {
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RecordedCall)
}

function store(call: RecordedCall): void {
  if (file === null) return
  const line = JSON.stringify(call)
  if (written.has(line)) return
  written.add(line)
  appendFileSync(file, `${line}\n`)
}

function pathOf(url: string): string | null {
  const path = url.split('?', 1)[0] ?? ''
  return path.startsWith(`${apiPrefix}/`) ? path.slice(apiPrefix.length) : null
}

/** The id of the account, which has many tokens. */
function accountOf(authorization: string | undefined): string | null {
  try {
    return decodeJwt(authorization?.replace(/^Bearer /, '') ?? '').sub ?? null
  } catch {
    return null
  }
}

/** `/a/b` and the ids in its answer: `/a/b`, `/a/b/1`, `/a/b/2`. */
function thingsShown(path: string, body: string): string[] {
  const ids: unknown[] = []
  try {
    JSON.parse(body, (key, value: unknown) => {
      if (key === 'id') ids.push(value)
      return value
    })
  } catch {
    // Not JSON: nothing is named.
  }
  return [path, ...ids.map((id) => `${path}/${String(id)}`)]
}

const id = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The parts of a path that name one thing: `/a/1` of `/a/1/b`. */
function thingsNamed(path: string): string[] {
  const parts = path.split('/')
  return parts.flatMap((part, index) => (id.test(part) ? parts.slice(0, index + 1).join('/') : []))
}
