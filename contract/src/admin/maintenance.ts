import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { filled, instant, line, rules, time } from '../shapes.ts'
import { adminRoutes } from './routes.ts'

const announcement = filled(line(limits.maxAnnouncementLength)).nullable().default(null)

/**
 * A text of the operator on one line, shown as text. If a language has none, the other language's
 * text is shown.
 */
const announcements = z.strictObject({ en: announcement, ko: announcement })
export type Announcement = z.output<typeof announcements>

const maintenance = z.object({
  isOn: z.boolean(),
  message: z.object({ en: z.string().nullable(), ko: z.string().nullable() }),
  plannedEnd: time.nullable(),
  /** Other accounts that were signed in and at work in the last 15 minutes. */
  activeAccounts: z.int(),
})
export type MaintenanceState = z.infer<typeof maintenance>

export const getMaintenance = route(adminRoutes.getMaintenance, {
  summary: 'Whether maintenance is on, with its message and planned end',
  data: maintenance,
})

export const setMaintenance = route(adminRoutes.setMaintenance, {
  summary:
    'Switch maintenance on or off, effective on every server within two seconds. What is absent stays as it is; off removes message and planned end',
  body: z
    .strictObject({
      isOn: z.boolean('error_unknown_value'),
      message: announcements.optional(),
      plannedEnd: instant.nullable().optional(),
    })
    .meta(rules({ error_in_past: 'a plannedEnd that is new is in the future' })),
  data: maintenance,
})

const notice = z
  .strictObject({
    text: announcements.refine(({ en, ko }) => en !== null || ko !== null, {
      path: ['en'],
      error: 'error_required',
    }),
    /** Null: at once. */
    from: instant.nullable().default(null),
    /** Null: for ever. */
    to: instant.nullable().default(null),
  })
  .refine(({ from, to }) => from === null || to === null || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'error_end_before_start',
  })

const notices = z.object({
  /** Changes with the list. */
  version: z.string(),
  notices: z.array(
    z.object({
      text: z.object({ en: z.string().nullable(), ko: z.string().nullable() }),
      from: time.nullable(),
      to: time.nullable(),
    }),
  ),
})
export type NoticesState = z.infer<typeof notices>
export type Notice = NoticesState['notices'][number]

export const getNotices = route(adminRoutes.getNotices, {
  summary: 'All notices of the ticker, also those that are over or have not begun',
  data: notices,
})

export const setNotices = route(adminRoutes.setNotices, {
  summary: 'Replace the notices of the ticker; `conflict` if the list changed since the given version',
  body: z.strictObject({
    version: line(64, 'error_required'),
    notices: z
      .array(notice)
      .max(limits.maxNotices, 'error_too_many')
      .meta(
        rules({
          error_required: 'each notice has a text in one language',
          error_end_before_start: 'to is later than from',
          error_in_past: 'a to that is new is in the future',
        }),
      ),
  }),
  data: notices,
  failures: ['conflict'],
})
