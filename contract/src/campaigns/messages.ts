import { z } from 'zod'
import { route } from '../route.ts'
import { id, idParams, rules } from '../shapes.ts'
import { document, subject } from './document.ts'
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
      subject: subject.optional().describe('Empty: an answer in the thread of the first email'),
      document: document.optional(),
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
