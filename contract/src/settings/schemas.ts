import { z } from 'zod'
import { indexParts } from '../filters/index-parts.ts'
import { route } from '../route.ts'
import { time } from '../shapes.ts'
import { settingsRoutes } from './routes.ts'

export const settings = z.object({
  /** The caller's probable country (ISO 3166-1 alpha-2); null when lookup is off or finds nothing. */
  country: z.string().nullable(),
  links: z.object({
    privacy: z.string().nullable(),
    terms: z.string().nullable(),
    /** The page that sells plans. */
    plans: z.string().nullable(),
  }),
  /** Whether requests for a plan reach an administrator. */
  takesPlanRequests: z.boolean(),
  /** Whether sign-in with Google is set up. */
  google: z.boolean(),
  /** Whether mailboxes at Gmail can be connected. */
  gmail: z.boolean(),
  /** Whether mailboxes at any other mail server can be connected. */
  mailServers: z.boolean(),
  /** Whether a provider is set up to find contacts that are not on file. */
  findsContacts: z.boolean(),
  /** Whether people who are not on file can be brought in, by those whom the operator lets. */
  morePeople: z.boolean(),
  /** Whether people are found by the filters that an operator may turn off. */
  indexParts: z.record(z.enum(indexParts), z.boolean()),
  /**
   * Whether the server sends emails, or captures them. Without them nobody can sign up with an
   * email address, reset a password or get a one-time code.
   */
  emails: z.boolean(),
  /** Whether emails are captured and shown at /outbox instead of being sent. */
  outbox: z.boolean(),
  /**
   * The operator's announcements that are valid now, in the caller's language; the ticker shows
   * them in turn.
   */
  notices: z.array(z.string()),
  /**
   * When set, the maintenance screen replaces everything; `message` is the operator's own, if any,
   * in the caller's language. The planned end may have passed.
   */
  maintenance: z.object({ message: z.string().nullable(), plannedEnd: time.nullable() }).nullable(),
})
export type Settings = z.infer<typeof settings>

export const getSettings = route(settingsRoutes.getSettings, {
  summary: 'What the interface needs before sign-in',
  data: settings,
})
