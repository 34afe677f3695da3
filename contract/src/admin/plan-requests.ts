import { z } from 'zod'
import { limits } from '../limits.ts'
import { planRequest } from '../plan-requests/schemas.ts'
import { planRequestStates } from '../plan-requests/vocabularies.ts'
import { route } from '../route.ts'
import { empty, idParams, instant, pageOf, pageQuery, rules, sentence, time } from '../shapes.ts'
import { adminRoutes } from './routes.ts'
import { planCodes } from './account-sort.ts'
import { credits, teamMembers } from './accounts.ts'

const usage = z.object({
  /** The credits left, including those that a running bulk reveal may have reserved. */
  left: z.int(),
  used: z.int(),
})

/** A request, and the data about its account that an administrator needs. */
const accountRequest = planRequest.omit({ requestedBy: true }).extend({
  account: z.object({
    id: z.int(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    createdAt: time,
    planCode: z.string(),
    planExpiry: time.nullable(),
    emailCredits: usage,
    phoneCredits: usage,
    campaigns: z.int(),
  }),
})
export type AccountRequest = z.infer<typeof accountRequest>

export const listAccountRequests = route(adminRoutes.listAccountRequests, {
  summary:
    'A page of the requests for a plan: open ones first, those that wait longest before the others, then closed ones, newest first',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize).extend({
    state: z.enum(planRequestStates, 'error_unknown_value').optional(),
  }),
  data: pageOf(accountRequest),
})

export const countOpenRequests = route(adminRoutes.countOpenRequests, {
  summary: 'The number of open requests for a plan',
  data: z.object({ open: z.int() }),
})

export const grantRequest = route(adminRoutes.grantRequest, {
  summary:
    'Grant a request: sets the plan, adds credits to those that the account has left, and tells the account by notification and email',
  params: idParams,
  body: z
    .strictObject({
      code: z.enum(planCodes, 'error_unknown_value'),
      expiry: instant.meta(rules({ error_invalid_date: 'in the future' })),
      /** Credits added to those left. */
      emailCredits: credits,
      phoneCredits: credits,
    })
    .meta(rules({ error_invalid_credits: 'no more than an account can have, with what it has left' })),
  data: z.object({ members: teamMembers }),
  message: 'plan_granted',
  failures: ['plan_request_closed'],
})

export const declineRequest = route(adminRoutes.declineRequest, {
  summary: 'Decline a request, and tell the account by notification and email',
  params: idParams,
  body: z.strictObject({
    /** The words are sent to the account. */
    reason: sentence(limits.maxPlanNoteLength).optional(),
  }),
  data: empty,
  message: 'plan_declined',
  failures: ['plan_request_closed'],
})
