import { z } from 'zod'
import { route } from '../route.ts'
import { timeZone } from '../shapes.ts'
import { overviewPeriods } from './periods.ts'
import { adminRoutes } from './routes.ts'

const count = z.int()

export const getOverview = route(adminRoutes.getOverview, {
  summary: 'What needs an administrator’s attention, and accounts and usage by the day',
  query: z.strictObject({
    days: z.enum(overviewPeriods, 'error_unknown_value').default('30'),
    /** The time zone whose days are counted. */
    timeZone: timeZone.default('UTC'),
  }),
  data: z.object({
    /** Oldest first; the last one is today. */
    days: z.array(
      z.object({
        date: z.iso.date(),
        opened: count,
        trialsBegun: count,
        /** Trials that ran out on this day, of accounts that have had no other plan since. */
        trialsEnded: count,
        /** How often an account got a subscription, or more of it. */
        subscribed: count,
        removed: count,
        /** Accounts that called the server on this day of UTC. */
        active: count,
        searches: count,
        emailReveals: count,
        phoneReveals: count,
        sends: count,
      }),
    ),
    attention: z.object({
      planRequests: count,
      /** Jobs that have used up their tries. */
      failedJobs: count,
      heldMailboxes: count,
      /** Whether the brake holds all sending. */
      isSendingHeld: z.boolean(),
      isUnderMaintenance: z.boolean(),
      /** Milliseconds for which a change may have been missing from the index. */
      indexDelayMs: count,
    }),
    people: count,
    accounts: count,
    /** Suppressions with a receipt in the last 30 days. */
    suppressions: count,
  }),
})
