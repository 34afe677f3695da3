import { z } from 'zod'
import { contactStatuses } from '../contacts/vocabularies.ts'
import { filterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { memberSearch, talentIds } from '../lists/schemas.ts'
import { teammateEmail } from '../people/person.ts'
import { sortDirections } from '../people/sort.ts'
import { route } from '../route.ts'
import {
  bom,
  distinctIds,
  empty,
  idParameter,
  idParams,
  line,
  pageOf,
  pageQuery,
  rules,
  time,
} from '../shapes.ts'
import { timelineEvent } from './events.ts'
import { reasonNames, remedies } from './reasons.ts'
import { campaignRoutes } from './routes.ts'
import { enrolmentActions, enrolmentSortFields, enrolmentStates } from './vocabularies.ts'

/** The people of a campaign. */

const count = z.int()

export const addEnrolments = route(campaignRoutes.addContacts, {
  summary:
    'Add people to a campaign: members of lists, people by id, all who match a search. Whoever cannot be written to is added with the reason, held or stopped, except suppressed people. Adding again changes nothing',
  params: idParams,
  body: z
    .strictObject({
      listIds: distinctIds(1, limits.maxListsAtOnce).optional(),
      search: memberSearch.describe(
        'Members of the lists with this text in name, title, company or own address',
      ),
      revealed: z
        .boolean()
        .nullable()
        .default(null)
        .describe('Members of the lists whose contacts the account owns, or does not'),
      talentIds: talentIds.optional(),
      filters: filterSet.optional(),
      without: distinctIds(0, limits.maxNamedMembers).default([]).describe('All but these'),
      dryRun: z.boolean().default(false).describe('Only count, and add nobody'),
    })
    .refine((body) => body.listIds ?? body.talentIds ?? body.filters, 'error_required')
    .meta(rules({ error_required: 'listIds, talentIds or filters' })),
  data: z.object({
    total: count.describe('People, each once, who exist'),
    outcomes: z
      .object({
        suppressed: count,
        already: count.describe('They, or somebody with the same mailbox, were here before'),
        unsubscribed: count,
        complained: count.describe('They told their provider that our email is spam'),
        bounced: count,
        not_revealed: count.describe(
          'No professional address that the account owns, but a reveal may find one. They go on by themselves once it is revealed',
        ),
        no_address: count.describe('No professional address that the account owns or could reveal'),
        address_invalid: count.describe('Only one that the account brought and knows to be dead'),
        address_risky: count.describe('Only one that may not exist, and the setup leaves those out'),
        in_teammates_campaign: count.describe('One that runs, of another account of the team'),
        in_another_campaign: count.describe('One that runs or is paused'),
        added: count,
      })
      .describe('All but `added`, `already` and `suppressed` are a `reason` of contacts'),
  }),
  failures: ['conflict', 'campaign_full'],
})

const enrolment = z.object({
  id: z.int(),
  talentId: z.int().nullable().describe('Null: the person is gone, and what named them with it'),
  name: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  state: z.enum(enrolmentStates),
  reason: z.enum(reasonNames).nullable().describe('Why they are held or stopped'),
  holdUntil: time.nullable().describe('When the hold ends by itself'),
  isHoldout: z.boolean().describe('Never written to, to compare with'),
  list: z.object({ id: z.int(), title: z.string() }).nullable().describe('The list they came from'),
  mailboxId: z.int().nullable().describe('What writes to them; chosen with the first email'),
  sent: z.int().describe('Steps that they got'),
  lastSentAt: time.nullable(),
  nextStep: z.int().nullable().describe('Its place among the steps, from 1'),
  dueAt: time.nullable().describe('When it may go at the earliest'),
  addedAt: time,
  teammateWrote: teammateEmail
    .nullable()
    .describe('The last email of a teammate’s campaign to this address, or to another one of the person'),
})
export type Enrolment = z.infer<typeof enrolment>

const search = line(limits.maxTextLength).default('').describe('Part of a name, title, company or address')
const state = z.enum(enrolmentStates, 'error_unknown_value').optional()
const reason = z.enum(reasonNames, 'error_unknown_value').optional()

export const listEnrolments = route(campaignRoutes.listContacts, {
  summary: 'A page of the people of a campaign, newest first unless sorted',
  params: idParams,
  query: pageQuery(limits.maxPageSize, limits.tablePageSize).extend({
    search,
    state,
    reason,
    sortOn: z.enum(enrolmentSortFields, 'error_unknown_value').default('addedAt'),
    sortBy: z
      .enum(sortDirections, 'error_unknown_value')
      .optional()
      .describe('`desc` for times, `asc` for texts unless given'),
  }),
  data: pageOf(enrolment),
})

/** An entry of a person's timeline, which is sorted oldest first. */
const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), at: time, list: enrolment.shape.list }),
  z.object({
    kind: z.literal('send'),
    at: time,
    sendId: z.int(),
    purpose: z.enum(['step', 'test', 'answer']),
    step: z.int().nullable().describe('Its place among the steps; null: removed since, or no step'),
    state: z.enum(['claimed', 'drafted', 'sent', 'unknown', 'cancelled', 'failed']),
    reason: z.string().nullable(),
    subject: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('received'),
    at: time,
    messageId: z.int(),
    class: z.enum([
      'reply',
      'automatic',
      'hard_bounce',
      'soft_bounce',
      'policy_bounce',
      'complaint',
      'ignored',
    ]),
    evidence: z.string().describe('The header or status that decided the class'),
    sender: z.string().nullable(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
    html: z.string().nullable().describe('Sanitised'),
  }),
  timelineEvent,
])
export type TimelineEntry = z.infer<typeof timelineEntry>

const enrolmentParams = z.object({ id: idParameter, contactId: idParameter })
const enrolmentDetails = enrolment.extend({
  variables: z.record(z.string(), z.string()).describe('As they were when the person was added'),
  zone: z.string().nullable(),
  whyNot: z
    .array(
      z.object({
        reason: z.enum(reasonNames),
        remedy: z.enum(remedies).nullable(),
        until: time.nullable().describe('When it ends by itself; null: not until somebody does something'),
      }),
    )
    .nullable()
    .describe('Why their next email does not go now, most telling first; none: it may. Null: no step'),
  timeline: z.array(timelineEntry),
})
export type EnrolmentDetails = z.infer<typeof enrolmentDetails>

export const getEnrolment = route(campaignRoutes.getContact, {
  summary: 'A person of a campaign, and what happened to them',
  params: enrolmentParams,
  data: enrolmentDetails,
})

export const actOnEnrolment = route(campaignRoutes.actOnContact, {
  summary:
    'Hold somebody, resume who is held or was stopped by hand, stop them for good, or skip their next step. Resuming looks for an address again. `conflict` if it makes no sense now',
  params: enrolmentParams,
  body: z.strictObject({ action: z.enum(enrolmentActions, 'error_unknown_value') }),
  data: enrolmentDetails,
  failures: ['conflict', 'with_teammate'],
})

export const deleteEnrolment = route(campaignRoutes.deleteContact, {
  summary:
    'Take somebody out of a campaign. What was sent to them stays counted, and they cannot be added to it again once they were written to',
  params: enrolmentParams,
  data: empty,
})

const contactIds = distinctIds(1, limits.maxNamedMembers)
const allEnrolments = {
  all: z.literal(true),
  search,
  state,
  reason,
  without: distinctIds(0, limits.maxNamedMembers).default([]).describe('All but these'),
}
const chosenEnrolments = z.union([z.strictObject({ contactIds }), z.strictObject(allEnrolments)])
export type ChosenEnrolments = z.output<typeof chosenEnrolments>

export const deleteEnrolments = route(campaignRoutes.deleteContacts, {
  summary: 'Take people out of a campaign, by id or all who match',
  params: idParams,
  body: chosenEnrolments,
  data: z.object({ deleted: z.int() }),
})

export const releaseEnrolments = route(campaignRoutes.releaseContacts, {
  summary: 'Let colleagues of somebody who replied go on, by id or all who match',
  params: idParams,
  body: chosenEnrolments,
  data: z.object({ released: z.int() }),
})

export const continueEnrolments = route(campaignRoutes.continueContacts, {
  summary:
    'Let people who have finished go on with the steps that were appended since, by id or all who match. In a campaign that has finished, they wait until it is launched again. `conflict` for an archived one',
  params: idParams,
  body: chosenEnrolments,
  data: z.object({ continued: z.int() }),
  failures: ['conflict'],
})

export const listUnrevealed = route(campaignRoutes.listUnrevealed, {
  summary:
    'Those of some people of a campaign, by id or all who match, who are held because their address was not revealed, as a bulk reveal takes them. They go on by themselves within seconds of being revealed, in whatever way',
  params: idParams,
  body: chosenEnrolments,
  data: z.object({
    total: count,
    talentIds: z
      .array(z.int())
      .describe(`The newest ${limits.maxBulkReveal}, each once; an own person as the one they are linked to`),
  }),
})

export const unsubscribeEnrolments = route(campaignRoutes.unsubscribeContacts, {
  summary:
    'Unsubscribe people who asked for it by other ways than their link, by id or all who match: no campaign of the team writes to their addresses again, and it cannot take this back. Whoever has no address, or unsubscribed before, is passed over',
  params: idParams,
  body: chosenEnrolments,
  data: z.object({ unsubscribed: z.int() }),
})

export const reportEnrolments = route(campaignRoutes.reportContacts, {
  summary:
    'The people of a campaign as CSV (RFC 4180, UTF-8), newest first. A cell that a spreadsheet could take for a formula begins with an apostrophe',
  params: idParams,
  query: z.object({
    search,
    state,
    reason,
    bom,
  }),
  data: z.string(),
  file: 'text/csv',
})

const revealedContact = z.object({
  talentId: z.int(),
  name: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().describe('The one that a campaign would write to'),
  status: z.enum(contactStatuses),
  isHere: z.boolean().describe('In this campaign already'),
  campaigns: z.array(z.object({ id: z.int(), name: z.string() })).describe('Others that they are in'),
  teammateWrote: teammateEmail.nullable(),
})
export type RevealedContact = z.infer<typeof revealedContact>

export const listRevealedContacts = route(campaignRoutes.listRevealedContacts, {
  summary: 'A page of the members of a list to whom the account can write, newest first',
  params: idParams,
  query: pageQuery(limits.maxPageSize, limits.tablePageSize).extend({
    listId: idParameter,
    search: search.describe('Part of a name, title, company or own address'),
  }),
  data: pageOf(revealedContact),
})
