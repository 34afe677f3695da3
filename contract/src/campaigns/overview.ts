import { z } from 'zod'
import { contactStatuses } from '../contacts/vocabularies.ts'
import { route } from '../route.ts'
import { idParams, pageOf, time } from '../shapes.ts'
import { enrolmentStates } from './vocabularies.ts'
import { reasonNames, remedies } from './reasons.ts'
import { campaignRoutes } from './routes.ts'

/** How a campaign is doing. */

const problem = z.object({
  reason: z.enum(reasonNames).describe('Of a guard, or why people are held'),
  remedy: z.enum(remedies).nullable().describe('What somebody can do about it'),
  count: z.int().describe('People who get nothing until then'),
})
export type Problem = z.infer<typeof problem>

/** The next thing that a campaign does, in short. */
export const outlook = z.object({
  nextAt: time.nullable().describe('When its next email goes at the earliest, while it runs'),
  problems: z.array(problem).describe('As `GET …/problems`'),
})
export type Outlook = z.infer<typeof outlook>

/**
 * The last three are the situations of a running campaign: it sends, now or later; it waits for the
 * account to solve a problem; or it has no one to write to.
 */
const situations = ['draft', 'archived', 'paused', 'finished', 'sending', 'stuck', 'idle'] as const

const overview = z.object({
  status: z.object({
    kind: z.enum(situations),
    next: z
      .object({
        at: time.describe('At the earliest: a minute or so later where others send from the mailbox, too'),
        contactId: z.int(),
        name: z.string().nullable(),
        mailboxId: z.int(),
        address: z.string(),
      })
      .nullable()
      .describe('The next email, while the campaign runs'),
    waiting: z
      .array(
        z.object({
          reason: z.enum(reasonNames).nullable().describe('The most telling one; null: may go now'),
          count: z.int(),
          until: time
            .nullable()
            .describe('When the first of them go on; null: when somebody does something about it'),
        }),
      )
      .describe('What the people wait for who have a next email, most people first'),
  }),
  contacts: z
    .array(
      z.object({ state: z.enum(enrolmentStates), reason: z.enum(reasonNames).nullable(), count: z.int() }),
    )
    .describe('By state and reason, without the holdout'),
  holdout: z.int().describe('Enrolled, and never written to'),
  problems: z.array(problem).describe('As `GET …/problems`'),
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        sent: z.int(),
        replied: z.int(),
        bounced: z.int(),
        unsubscribed: z.int(),
        complained: z.int(),
      }),
    )
    .describe('The last 14, oldest first, in the campaign’s `fallbackZone`'),
  replies: z.object({ total: z.int(), unread: z.int() }),
})
export type CampaignOverview = z.infer<typeof overview>

export const getOverview = route(campaignRoutes.getOverview, {
  summary: 'How a campaign is doing: what it does now, its people by state, problems, its last days',
  params: idParams,
  data: overview,
})

export const listProblems = route(campaignRoutes.listProblems, {
  summary:
    'What keeps people of a campaign from getting their email until somebody does something about it, most telling first',
  params: idParams,
  data: pageOf(problem),
})

const simulation = z.object({
  days: z
    .array(z.object({ date: z.iso.date(), mailboxId: z.int(), count: z.int() }))
    .describe('Emails by day, in the campaign’s `fallbackZone`, and mailbox; only days with any'),
  mailboxes: z.array(
    z.object({
      id: z.int(),
      address: z.string(),
      dailyCap: z.int().describe('Its own limit a day, at most its provider’s'),
    }),
  ),
  steps: z
    .array(z.object({ id: z.int(), firstAt: time.nullable() }))
    .describe('When the first person would get each email; null: nobody within a year'),
  firstAt: time.nullable(),
  lastAt: time.nullable(),
  held: z
    .array(z.object({ reason: z.enum(reasonNames), remedy: z.enum(remedies).nullable(), count: z.int() }))
    .describe('People who get no email, or no further one, until somebody does something; most people first'),
  later: z.int().describe('People who have emails to come after a year'),
})
export type CampaignSimulation = z.infer<typeof simulation>

const addressCounts = z.object({
  status: z.enum(contactStatuses),
  people: z.int().describe('Those in the campaign who may still get an email'),
  sent: z.int().describe('Emails of the account to addresses that had this status when they were sent'),
  bounced: z.int().describe('Those of them that came back because the mailbox does not exist'),
})

export const countAddresses = route(campaignRoutes.countAddresses, {
  summary:
    'How many addresses of each status a campaign would write to, and what bounced of such addresses so far; best first, without statuses that have neither',
  params: idParams,
  data: pageOf(addressCounts),
})
export type AddressCounts = z.infer<typeof addressCounts>

export const simulateCampaign = route(campaignRoutes.simulateCampaign, {
  summary:
    'When the emails of a campaign would go, by the rules of sending, if it ran from now on and nobody answered. Other campaigns of its mailboxes are left out. Changes nothing',
  params: idParams,
  data: simulation,
})
