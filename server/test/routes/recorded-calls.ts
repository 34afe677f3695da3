import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { decodeJwt } from 'jose'
import { randomUUID } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPrefix } from '../../src/http/add-route.ts'

/** An API request made by a test. */
export type RecordedCall = {
  method: string
  /** As in the contract, without `/api` and query. */
  path: string
  status: number
  /** The code of a failure; null for a success. */
  code: string | null
  /** The response was 404 and the path names something shown to another account but not to this one. */
  isOfSomebodyElse: boolean
}

type Call = { method: string; url: string; authorization: string | undefined }
type Answer = { status: number; body: string }

/** The folder of the calls of a full run of the server tests. Unset when single files run. */
export const callsFolder = process.env.RECORDED_CALLS

const file = callsFolder === undefined ? null : join(callsFolder, `${randomUUID()}.jsonl`)
const written = new Set<string>()

/** Records the calls of one server, which has its own accounts and ids. */
export function createRecorder(write: (call: RecordedCall) => void = store) {
  /** The accounts that each thing was shown to, by path. */
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
    write({ method, path, status, code: codeOf(body), isOfSomebodyElse })
  }
}

/** `app.inject`, recorded during a full run. */
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

/** The account id. An account has many tokens. */
function accountOf(authorization: string | undefined): string | null {
  try {
    return decodeJwt(authorization?.replace(/^Bearer /, '') ?? '').sub ?? null
  } catch {
    return null
  }
}

function codeOf(body: string): string | null {
  try {
    const { code } = JSON.parse(body) as { code?: unknown }
    return typeof code === 'string' ? code : null
  } catch {
    return null
  }
}

/**
 * Returns the path, the things that it names and those of the ids in its response: `/a/1/b`,
 * `/a/1`, `/a/1/b/2`, `/a/1/b/3`.
 */
function thingsShown(path: string, body: string): string[] {
  const ids: unknown[] = []
  try {
    JSON.parse(body, (key, value: unknown) => {
      if (key === 'id') ids.push(value)
      return value
    })
  } catch {
    // Not JSON, so it contains no ids.
  }
  return [path, ...thingsNamed(path), ...ids.map((id) => `${path}/${String(id)}`)]
}

const id = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The prefixes of a path that name one thing: `/a/1` of `/a/1/b`. */
function thingsNamed(path: string): string[] {
  const parts = path.split('/')
  return parts.flatMap((part, index) => (id.test(part) ? parts.slice(0, index + 1).join('/') : []))
}
