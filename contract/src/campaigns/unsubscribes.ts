import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { pageOf, pageQuery, time } from '../shapes.ts'
import { campaignRoutes } from './routes.ts'
import { unsubscribeWays } from './vocabularies.ts'

const campaignName = z.object({ id: z.int(), name: z.string() })

const unsubscribe = z.object({
  /** Null once the person is erased. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  at: time,
  how: z.enum(unsubscribeWays),
  /**
   * The email that it answers, with its campaign and enrolment; by hand there is no email. Null unless
   * the campaign is the caller's.
   */
  campaign: campaignName.nullable(),
  contactId: z.int().nullable(),
  sendId: z.int().nullable(),
  subject: z.string().nullable(),
  /** The ten newest of the caller's campaigns that it stopped, or kept from writing since. */
  refused: z.array(z.object({ campaign: campaignName, at: time })),
  refusedCount: z.int(),
})
export type Unsubscribe = z.infer<typeof unsubscribe>

export const listUnsubscribes = route(campaignRoutes.listUnsubscribes, {
  summary:
    'Who has unsubscribed from the team’s emails, newest first: when, by which email, and what was not sent since. Internal users only',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: pageOf(unsubscribe),
})
