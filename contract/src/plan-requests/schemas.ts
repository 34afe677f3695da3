import { z } from 'zod'
import { readPhone } from '../accounts/phone.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { line, pageOf, pageQuery, rules, sentence, time } from '../shapes.ts'
import { planRequestRoutes } from './routes.ts'
import { planRequestStates } from './vocabularies.ts'

export const planRequest = z.object({
  id: z.int(),
  state: z.enum(planRequestStates),
  note: z.string().nullable(),
  phone: z.string().nullable(),
  /** An administrator's answer to a declined request. */
  answer: z.string().nullable(),
  requestedBy: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe('Null: an account that has left the team'),
  createdAt: time,
  closedAt: time.nullable(),
})
export type PlanRequest = z.infer<typeof planRequest>

const phone = line(40, undefined, 'error_invalid_phone')
  .refine((text) => readPhone(text) !== null, 'error_invalid_phone')
  .describe('Ten digits with the country code +91, +82 or +1')
  .meta(rules({ error_invalid_phone: 'a phone number of India, Korea or North America' }))

export const createPlanRequest = route(planRequestRoutes.createPlanRequest, {
  summary: 'Request a plan. Emails the administrators. A team has at most one open request',
  body: z.strictObject({ note: sentence(limits.maxPlanNoteLength).optional(), phone: phone.optional() }),
  data: planRequest,
  message: 'plan_requested',
  failures: ['not_found', 'email_unverified', 'plan_already_requested'],
})

export const listPlanRequests = route(planRequestRoutes.listPlanRequests, {
  summary:
    'A page of the team’s requests for a plan, newest first. Note, phone and answer are for owners and managers',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: pageOf(planRequest),
})
