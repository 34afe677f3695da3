import { z } from 'zod'
import type { Permission } from './permissions.ts'
import { message } from './errors.ts'

/** One call of the API: what it takes, what it answers, who may make it. `path` is relative to `/api`. */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  permission: Permission | 'public'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The shape of `data` in a success. */
  data: z.ZodType
}

/** What a schema takes, before defaults and conversions, and what it answers; for those who need no more of zod than that. */
export type Input<T extends z.ZodType> = z.input<T>
export type Output<T extends z.ZodType> = z.output<T>

/** Keeps the literal types of a route declaration. */
export const route = <const R extends Route>(declaration: R): R => declaration

/** The envelope of every success. */
export const success = <T extends z.ZodType>(data: T) => z.object({ data, message: message.optional() })
