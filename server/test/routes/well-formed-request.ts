import type { Route } from '@rapport/contract/route.ts'
import type { InjectOptions } from 'fastify'
import type { Material } from './material.ts'
import { wellFormed } from './well-formed.ts'

export type Method = Route['method'] | 'HEAD' | 'OPTIONS' | 'TRACE'

/**
 * Builds a call of a route with its required parts, or without them for a method that the path does
 * not have.
 */
export function wellFormedRequest(
  method: Method,
  path: string,
  material: Material,
): InjectOptions & { url: string } {
  const { params = {}, query = {}, body } = wellFormed[`${method} ${path}`]?.(material) ?? {}
  return {
    method,
    url: `/api${path.replace(/:(\w+)/g, (_whole, name: string) => String(params[name] ?? 1))}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(body && { payload: body }),
  }
}
