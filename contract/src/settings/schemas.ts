import { z } from 'zod'
import { route } from '../route.ts'

/** What the interface needs to know before anybody signs in. */
export const settings = z.object({
  /** Where the caller seems to be (ISO 3166-1 alpha-2); null when it is not looked up or not known. */
  country: z.string().nullable(),
  links: z.object({
    privacy: z.string().nullable(),
    terms: z.string().nullable(),
    /** Where plans are sold. */
    plans: z.string().nullable(),
  }),
  /** Whether one can sign in with Google. */
  google: z.boolean(),
  /** Whether there is somebody to ask for contacts that are not on file. */
  findsContacts: z.boolean(),
  /** Whether mails are captured and shown at /outbox. */
  outbox: z.boolean(),
  /** Words of the operator, which the ticker shows in turn. */
  notices: z.array(z.string()),
  /** The screen ‘Under Maintenance’ stands in place of everything; a message of the operator's own, or null. */
  maintenance: z.object({ message: z.string().nullable() }).nullable(),
})
export type Settings = z.infer<typeof settings>

export const getSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'What the interface needs to know before anybody signs in',
  permission: 'public',
  data: settings,
})
