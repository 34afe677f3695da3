import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { idParameter, idParams, pageOf, pageQuery, time } from '../shapes.ts'
import { replyRoutes } from './reply-routes.ts'

/** The replies of recipients. */

const reply = z.object({
  id: z.int(),
  campaign: z.object({ id: z.int(), name: z.string() }),
  contactId: z.int(),
  name: z
    .string()
    .nullable()
    .describe('Of the contact; null: the person is gone, and what they wrote with them'),
  sendId: z.int().nullable().describe('The email that it answers'),
  sender: z.string().nullable().describe('Who wrote it: the contact, or somebody to whom they passed it on'),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable().describe('Sanitised'),
  receivedAt: time,
  readAt: time.nullable(),
})
export type Reply = z.infer<typeof reply>

export const listReplies = route(replyRoutes.listReplies, {
  summary: 'A page of the replies to the account’s campaigns, newest first',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize).extend({
    campaignId: idParameter.optional().describe('Only to this one'),
    unread: z
      .enum(['true', 'false'], 'error_unknown_value')
      .default('false')
      .transform((text) => text === 'true')
      .describe('Only those that nobody has read'),
  }),
  data: pageOf(reply),
})

export const getReply = route(replyRoutes.getReply, {
  summary: 'A reply to one of the account’s campaigns',
  params: idParams,
  data: reply,
})

export const markReply = route(replyRoutes.markReply, {
  summary: 'Mark a reply as read, or as not read',
  params: idParams,
  body: z.strictObject({ read: z.boolean() }),
  data: reply,
})

/**
 * A message of a conversation, which is sorted oldest first. Texts are null once they are erased.
 */
const conversationMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sent'),
    at: time,
    sendId: z.int(),
    purpose: z.enum(['step', 'answer']),
    state: z.enum(['claimed', 'drafted', 'sent', 'unknown']),
    subject: z.string().nullable(),
    text: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('received'),
    at: time,
    messageId: z.int(),
    class: z.enum(['reply', 'automatic']),
    sender: z.string().nullable(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
    html: z.string().nullable().describe('Sanitised'),
  }),
])
export type ConversationMessage = z.infer<typeof conversationMessage>

export const getConversation = route(replyRoutes.getConversation, {
  summary:
    'What was written to a person of a campaign and what they wrote, in one thread, oldest first: emails of steps, replies, automatic answers, and answers from here. Without tests, bounces, and emails that were never sent',
  params: z.object({ id: idParameter, contactId: idParameter }),
  data: pageOf(conversationMessage),
})
