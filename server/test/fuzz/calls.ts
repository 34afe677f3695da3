import type { Random } from '@rapport/dataset/synthetic/random.ts'
import type { ApiDescription, Operation, Parameter } from './description.ts'
import { hostileBodies, hostileHeaders, hostileValues } from './texts.ts'
import { valueOf, type Pools } from './values.ts'

type Style = 'valid' | 'odd' | 'hostile'

/** A call before it is made. `payload` is sent as it is. */
export type Call = {
  operation: Operation
  style: Style
  method: string
  url: string
  headers: Record<string, string>
  payload: string | null
  /** Whether all that is sent is as the description says. */
  isAsDescribed: boolean
}

type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

export function generateCall(
  random: Random,
  { description, pools }: { description: ApiDescription; pools: Pools },
): Call {
  const operation = random.of(description.operations)
  const style = random.of<Style>(['valid', 'valid', 'odd', 'odd', 'hostile'])
  const deps = { random, description, pools, isOdd: style !== 'valid' }
  const named = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((each) => each.in === place && (each.required || random.chance(0.5)))
        .map(({ name, schema }) => [name, valueOf(deps, schema, name)]),
    )
  const body = operation.body && valueOf(deps, operation.body, '')
  const parts: Parts = { params: named('path'), query: named('query'), body }
  if (style === 'hostile') return hostileCall(random, operation, parts)
  return {
    operation,
    style,
    method: operation.method,
    url: urlOf(operation, parts),
    headers: body === null ? {} : { 'content-type': 'application/json' },
    payload: body === null ? null : JSON.stringify(body),
    isAsDescribed: isAsDescribed(description, operation, parts),
  }
}

function isAsDescribed(description: ApiDescription, operation: Operation, parts: Parts): boolean {
  const isFine = ({ name, in: place, schema }: Parameter) => {
    const value = (place === 'path' ? parts.params : parts.query)[name]
    return value === undefined || description.fault(schema, value) === null
  }
  return (
    operation.parameters.every(isFine) &&
    (operation.body === null || description.fault(operation.body, parts.body) === null)
  )
}

function hostileCall(random: Random, operation: Operation, described: Parts): Call {
  const parts = structuredClone(described)
  const headers: Record<string, string> =
    operation.body === null ? {} : { 'content-type': 'application/json' }
  let { method } = operation
  let payload: string | null = null
  for (let turns = 1 + random.below(3); turns > 0; turns--) {
    const attack = random.below(8)
    if (attack <= 2) parts.body = damaged(random, parts.body)
    else if (attack === 3) payload = random.of(hostileBodies)
    else if (attack === 4) Object.assign(headers, random.of(hostileHeaders))
    else if (attack === 5) method = random.of(methods)
    else if (attack === 6) damageOne(random, parts.params)
    else damageOne(random, parts.query)
  }
  const written = parts.body === null ? null : (JSON.stringify(parts.body) ?? null)
  const whole = urlOf(operation, parts)
  const more = random.chance(0.1) ? random.of(['', 'a=1&a=2', '%', '__proto__=1', '#x', '&&=']) : null
  const url = more === null ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${more}`
  if (method === 'GET' || method === 'HEAD' || method === 'TRACE') delete headers['content-type']
  const sends = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE'
  return {
    operation,
    style: 'hostile',
    method,
    url,
    headers,
    payload: sends ? (payload ?? written) : null,
    isAsDescribed: false,
  }
}

/** A value with one part of it replaced, removed or added. */
function damaged(random: Random, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || random.chance(0.15)) return random.of(hostileValues)
  const keys = Object.keys(value)
  if (keys.length === 0 || random.chance(0.2))
    return { ...value, [JSON.stringify(random.of(hostileValues))]: 1 }
  const key = random.of(keys)
  const changed = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
  if (random.chance(0.15)) delete changed[key]
  else changed[key] = damaged(random, changed[key])
  return changed
}

function damageOne(random: Random, values: Record<string, unknown>): void {
  const names = Object.keys(values)
  values[names.length > 0 ? random.of(names) : 'more'] = random.of(hostileValues)
}

function urlOf({ path }: Operation, { params, query }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encode(params[name]))
  // A list is a name for each of its values.
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => `${encode(name)}=${encode(each)}`),
  )
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/** Percent-encoded; halves of surrogate pairs, which cannot be, become U+FFFD. */
const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
