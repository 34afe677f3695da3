import { z } from 'zod'
import type { Permission } from './permissions.ts'
import { message, type ErrorCode } from './errors.ts'

/**
 * The data that both sides need to make a call. Plain data: the browser imports it without zod.
 * `path` is relative to `/api`.
 */
export type RouteData = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/${string}`
  permission: Permission | 'public'
  /** The route also answers HEAD, like a GET without its body. Only for a GET without effects. */
  answersHead?: true
}

/** The routes of a domain, by name. */
export type Routes = Readonly<Record<string, RouteData>>

/** Successes that come with a message to the user; the server has the words. */
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
  'plan_requested',
  'plan_granted',
  'plan_declined',
  'person_suppressed',
] as const
export type SuccessCode = (typeof successCodes)[number]

/** The input and output of a call. */
type Declaration = {
  /** Shown in the description of the API. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The `data` of a success. */
  data: z.ZodType
  message?: SuccessCode
  /** Failures that don't follow from the rest of the declaration; `failures.ts` adds those that do. */
  failures?: readonly ErrorCode[]
  /** Takes a file as multipart/form-data, and no `body`. */
  uploads?: true
  /**
   * With `Accept: text/event-stream`, a GET sends its data now and after each change, as
   * server-sent events.
   */
  streams?: true
  /** Answers a file of this media type instead of JSON. */
  file?: 'text/csv'
}

export type Route = RouteData & Declaration

/** `'id'` of `/people/:id/details`. */
type ParameterName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A path with parameters needs a schema for each of them; a path without must have none. */
type Parameters<Path extends string> = [ParameterName<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodObject<Record<ParameterName<Path>, z.ZodType>> }

/** Declares the input and output of a route; the types stay literal. */
export const route = <const D extends RouteData, const S extends Declaration & Parameters<D['path']>>(
  data: D,
  declaration: S,
): D & S => ({ ...data, ...declaration })

/** The type of values that a schema accepts, before defaults and conversions. */
export type Input<T extends z.ZodType> = z.input<T>
/** The type of values that a schema returns. */
export type Output<T extends z.ZodType> = z.output<T>

/** The envelope of every success. */
export const success = <T extends z.ZodType>(data: T) => z.object({ data, message: message.optional() })
