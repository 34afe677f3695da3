import type { LightMyRequestResponse } from 'fastify'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Call } from './calls.ts'
import type { ApiDescription } from './description.ts'
import type { Caller, World } from './world.ts'

/** An answer with its body as text. */
export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>

const decoders = new Map([
  ['br', brotliDecompressSync],
  ['deflate', inflateSync],
  ['gzip', gunzipSync],
])

/** Undoes the compression that some calls ask for. */
export function readAnswer({ statusCode, headers, body, rawPayload }: LightMyRequestResponse): Answer {
  const decode = decoders.get(String(headers['content-encoding']))
  return { statusCode, headers, body: decode && rawPayload.length > 0 ? decode(rawPayload).toString() : body }
}

/** Answers that do not depend on the route. */
const ofAnyRoute = new Set([404, 405])

/** Returns the faults of an answer; empty if there are none. */
export async function faultsOf(
  { world, description }: { world: World; description: ApiDescription },
  { caller, call, response }: { caller: Caller; call: Call; response: Answer },
): Promise<string[]> {
  const { statusCode: status, body } = response
  if (status >= 500) return [`${status}, which is a fault of the server`]
  if (call.method === 'HEAD') return body === '' ? [] : ['HEAD answered a body']
  return [
    ...describedFaults(description, call, response),
    ...acceptedFaults(call, response),
    ...leaks(world, { caller, call, body }),
    ...(await foreignFaults(world, caller, call, response)),
  ]
}

/** Whether the status and the body are as the description says. */
function describedFaults(
  description: ApiDescription,
  { operation, method, url }: Call,
  { statusCode, headers, body }: Answer,
): string[] {
  // An attack on a path or a method may end at another route or at none.
  const isOther = method !== operation.method || !isAt(operation.path, url)
  if (isOther && ofAnyRoute.has(statusCode)) return []
  const documented = operation.responses[String(statusCode)]
  if (!documented) return isOther ? [] : [`${statusCode}, which is not documented`]
  const type = String(headers['content-type']).split(';', 1)[0] ?? ''
  const content = documented.content?.[type]
  if (!content) return isOther ? [] : [`${type || 'no content type'}, which is not documented`]
  if (type !== 'application/json' || isOther) return []
  const fault = description.fault(content.schema, JSON.parse(body))
  return fault === null ? [] : [`the body is not as documented: ${fault}`]
}

/** Whether an address is one of a path's. */
function isAt(path: string, url: string): boolean {
  const parts = url.replace(/[?#].*$/s, '').split('/')
  const wanted = path.split('/')
  const isLike = (part: string, index: number) =>
    part.startsWith('{') ? !['', '.', '..'].includes(parts[index] ?? '') : part === parts[index]
  return parts.length === wanted.length && wanted.every(isLike)
}

/**
 * Requires that a call made as described is accepted, unless it breaks a rule that the description
 * names.
 */
function acceptedFaults({ operation, isAsDescribed }: Call, { statusCode, body }: Answer): string[] {
  if (!isAsDescribed || statusCode !== 400) return []
  const { errors = [] } = JSON.parse(body) as { errors?: { path: string; code: string }[] }
  const unnamed = errors.filter(({ code }) => !operation.rules.has(code))
  if (errors.length > 0 && unnamed.length === 0) return []
  return [`refused, though it is as described: ${JSON.stringify(unnamed)}`]
}

function leaks(world: World, { caller, call, body }: { caller: Caller; call: Call; body: string }): string[] {
  world.noteInvited(caller, call)
  // Administrators may see all addresses, but no other caller's tokens.
  const others = (['ann', 'ben', 'victim'] as const).filter((holder) => holder !== caller)
  return others.flatMap((holder) => {
    const [mark = '', ...tokens] = world.secretsOf(holder)
    const knowsMark = caller === 'admin' || world.hasInvited(caller, mark)
    const secrets = knowsMark ? tokens : [mark, ...tokens]
    return secrets.filter((text) => body.includes(text)).map((text) => `it tells ${holder}’s ${text}`)
  })
}

async function foreignFaults(
  world: World,
  caller: Caller,
  { operation, method }: Call,
  { statusCode, headers, body }: Answer,
): Promise<string[]> {
  if (statusCode !== 200 || method !== operation.method) return []
  // A file contains people, whose ids belong to no account.
  if (!headers['content-type']?.toString().startsWith('application/json')) return []
  type Thing = { id?: unknown }
  const { data } = JSON.parse(body) as { data?: Thing & { list?: Thing; run?: Thing; items?: Thing[] } }
  // The items of one list are people, whose ids belong to no account unless they are own people.
  const things = data?.list ? [data.list] : [data, data?.run, ...(data?.items ?? [])]
  const ids = things
    .map((thing) => thing?.id)
    .filter((id) => typeof id === 'number' || typeof id === 'string')
  const people = data?.list ? (data.items ?? []).map(({ id }) => Number(id)) : []
  const foreign = [
    ...(await world.foreignIds(caller, operation.path, ids)),
    ...(await world.foreignIds(caller, '/api/people/{id}/details', people)),
  ]
  return foreign.map((id) => `it shows somebody else’s ${id}`)
}
