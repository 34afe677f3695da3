import { z } from 'zod'
import { knownEmailAddress } from '../accounts/schemas.ts'
import { route } from '../route.ts'
import { id, idParameter, idParams, pageOf, rules, time, uuid } from '../shapes.ts'
import { document, personalDocument, subject } from './document.ts'
import { replyRoutes } from './reply-routes.ts'
import { campaignRoutes } from './routes.ts'

/** Single emails of campaigns. */

const correspondent = z.object({ name: z.string(), address: z.string().nullable() })

export const previewEmail = route(campaignRoutes.previewEmail, {
  summary:
    'What a contact would get: a stored step, or a subject and a text that are not stored yet. Made as a real email is, which differs only in its date, its ids and where its unsubscribe link leads. Changes nothing',
  params: idParams,
  body: z
    .strictObject({
      contactId: id,
      stepId: id.optional(),
      subject: subject.optional().describe('Empty: an answer in the thread of the email before it'),
      document: document.optional(),
      place: z
        .int('error_invalid_range')
        .min(1, 'error_invalid_range')
        .max(1000, 'error_invalid_range')
        .optional()
        .describe('Of an email that is not stored yet, among the steps, from 1; else it comes after all'),
    })
    .refine((body) => body.stepId !== undefined || (body.subject && body.document), 'error_required')
    .refine((body) => body.stepId === undefined || !(body.subject ?? body.document), 'error_invalid_value')
    .meta(
      rules({
        error_required: 'stepId, or subject and document',
        error_invalid_value: 'not both stepId and subject or document',
      }),
    ),
  data: z.object({
    from: correspondent.describe('Address null: the campaign has no mailbox'),
    to: correspondent.describe('Address null: none is known'),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    missing: z
      .array(z.string())
      .describe('Variables without value and fallback: the email would not be sent'),
    lacking: z
      .object({
        total: z.int(),
        previousId: z.int().nullable(),
        nextId: z.int().nullable(),
      })
      .describe('Contacts who lack a variable of this email, and the nearest ones, newest contact first'),
  }),
})

const offeredVariable = z.object({
  name: z.string().describe('As in an email: `first_name`, or `extra:` and the name of a column'),
  missing: z.int().describe('Contacts without a value'),
})
export type OfferedVariable = z.infer<typeof offeredVariable>

export const listVariables = route(campaignRoutes.listVariables, {
  summary:
    'What an email can say of a campaign’s contacts: their names and jobs, and the further columns of imports that some of them have, those first that most have',
  params: idParams,
  data: pageOf(offeredVariable),
})

const sendParams = z.object({ id: idParameter, sendId: idParameter })

const sentEmail = z.object({
  id: z.int(),
  purpose: z.enum(['step', 'test', 'answer']),
  step: z.int().nullable().describe('Its place among the steps; null: removed since, or no step'),
  contactId: z.int().nullable(),
  mailboxId: z.int().nullable(),
  state: z.enum(['planned', 'claimed', 'drafted', 'sent', 'unknown', 'cancelled', 'failed']),
  reason: z.string().nullable(),
  claimedAt: time.nullable(),
  sentAt: time.nullable(),
  messageId: z.string().describe('The one that the recipient got, as far as the provider has told it'),
  email: z
    .object({
      from: z.object({ name: z.string(), address: z.string() }),
      to: z.object({ name: z.string(), address: z.string() }),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      date: time,
      raw: z.string().describe('The whole message as it was handed to the provider'),
      isExact: z.boolean().describe('It has the hash that was stored when it was sent'),
    })
    .nullable()
    .describe('Null: erased with the person, or with the account’s data'),
})
export type SentEmail = z.infer<typeof sentEmail>

export const getSend = route(campaignRoutes.getSend, {
  summary: 'Exactly what somebody got: the message, made again from what is on file and compared by its hash',
  params: sendParams,
  data: sentEmail,
})

export const resolveSend = route(campaignRoutes.resolveSend, {
  summary:
    'Say whether an email was sent of which the provider cannot tell. `sent`: the person goes on with the next step; `not_sent`: the email is planned again, a test or an answer is given up. `conflict` for all other emails',
  params: sendParams,
  body: z.strictObject({ outcome: z.enum(['sent', 'not_sent'], 'error_unknown_value') }),
  data: sentEmail,
  failures: ['conflict'],
})

/** The state of an email that was just sent. */
const state = z
  .enum(['sent', 'under_way'])
  .describe('`under_way`: the provider did not say; what became of it is found out within minutes')

const refusalsSaid =
  '`cannot_send` names in `errors` why nothing was sent: `variables.company` that has neither a value nor a fallback, and a reason like `reasons.mailbox_cap`'

export const sendTestEmail = route(campaignRoutes.sendTestEmail, {
  summary: `Send a step to yourself, as a person would get it, with \`[Test]\` before its subject. Also from a draft, outside its sending window. At most 20 an hour. ${refusalsSaid}. \`unavailable\`: the provider takes nothing now`,
  body: z
    .strictObject({
      campaignId: id,
      stepId: id,
      personId: id
        .optional()
        .describe('Whose variables are filled in: anybody whom the account sees, in the campaign or not'),
      contactId: id.optional().describe('The same by the id of a contact of the campaign'),
      to: knownEmailAddress
        .optional()
        .describe('The verified address of the caller’s account, which is also the default; no other'),
    })
    .refine((body) => body.personId === undefined || body.contactId === undefined, 'error_invalid_value')
    .meta(rules({ error_invalid_value: 'not both personId and contactId; neither: the caller’s own name' })),
  data: z.object({ sendId: z.int(), state, to: z.string() }),
  failures: ['not_found', 'cannot_send'],
})

export const answerReply = route(replyRoutes.answerReply, {
  summary: `Answer a contact’s reply, in its thread and from the mailbox that got it. The reply counts as read. ${refusalsSaid}: who was suppressed, bounced, or unsubscribed after they wrote gets no answer. \`conflict\`: another email has the key. \`unavailable\`: the provider takes nothing now`,
  params: z.object({ id: idParameter, contactId: idParameter }),
  body: z.strictObject({
    key: uuid
      .toLowerCase()
      .describe('Made by the caller, for each answer a new one: the same key twice sends one answer'),
    replyId: id,
    document: personalDocument,
  }),
  data: z.object({ sendId: z.int(), state }),
  failures: ['conflict', 'cannot_send', 'team_moving'],
})
