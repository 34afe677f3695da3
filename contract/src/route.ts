import { z } from 'zod'
import type { Permission } from './permissions.ts'
import { message } from './errors.ts'

/** Successes that a person is told of; the server has their words. */
export const successCodes = [
  'search_saved',
  'search_updated',
  'search_deleted',
  'signed_up',
  'email_verified',
  'verification_sent',
  'reset_sent',
  'password_changed',
  'profile_updated',
  'session_ended',
  'sessions_ended',
  'account_deactivated',
  'account_removed',
  'notifications_read',
  'notifications_deleted',
  'code_sent',
  'plan_set',
  'person_suppressed',
] as const
export type SuccessCode = (typeof successCodes)[number]

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
  /** What a person is told of a success. */
  message?: SuccessCode
}

/** What a schema takes, before defaults and conversions, and what it answers; for those who need no more of zod than that. */
export type Input<T extends z.ZodType> = z.input<T>
export type Output<T extends z.ZodType> = z.output<T>

/** Keeps the literal types of a route declaration. */
export const route = <const R extends Route>(declaration: R): R => declaration

/** The envelope of every success. */
export const success = <T extends z.ZodType>(data: T) => z.object({ data, message: message.optional() })
