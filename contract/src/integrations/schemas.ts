import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { between, idParams, line, pageOf, paragraphs, rules, secret, time } from '../shapes.ts'
import { heldReasons } from './held.ts'
import { integrationRoutes } from './routes.ts'

/** `smtp`: any server, by SMTP and IMAP. `outbox`: the demo's, whose emails are captured at /outbox. */
export const mailboxProvider = z.enum(['gmail', 'smtp', 'outbox'])
export type MailboxProvider = z.infer<typeof mailboxProvider>

export const integration = z.object({
  id: z.int(),
  provider: mailboxProvider,
  /** The mailbox's address. */
  email: z.string(),
  /** Switched on. */
  isActive: z.boolean(),
  /** `reconnect`: its owner must connect it again; until then its people wait. */
  connection: z.enum(['connected', 'reconnect']),
  /** Empty: the name of the account. */
  senderName: z.string(),
  /** Plain text under each email. */
  signature: z.string(),
  /** Emails a day, as its owner says; null: `usualDailyCap`. */
  dailyCap: z.int().nullable(),
  usualDailyCap: z.int(),
  /**
   * The emails that its campaigns may send today (UTC), since it is new here. More after each day on
   * which it sends; null: only its other limits hold.
   */
  rampLimit: z.int().nullable(),
  /** Between two emails; null: the campaign's. */
  spacingSeconds: z.int().nullable(),
  /** Emails in any 24 hours, whatever its own limits say. */
  providerCap: z.int(),
  /** As its owner states it, or as it was known when the mailbox was connected; null: as for its kind. */
  providerLimit: z.int().nullable(),
  /** When its messages were last read. */
  syncedAt: time.nullable(),
  hasSyncFailed: z.boolean(),
  /** All its sending is held until the emails that it sent have been reviewed. */
  isBraked: z.boolean(),
  /** Its campaigns are held for its own good until its owner lets it go on. */
  held: z.object({ why: z.enum(heldReasons), since: time }).nullable(),
  /**
   * Emails that mail servers refused by policy in the last seven days, and the words of the newest
   * refusal.
   */
  refusals: z.object({ count: z.int(), said: z.string() }).nullable(),
  /**
   * People of unfinished campaigns to whom it has to write next. They wait while it is off, and
   * once it is removed.
   */
  peopleCount: z.int(),
  createdAt: time,
})
export type Integration = z.infer<typeof integration>

export const listIntegrations = route(integrationRoutes.listIntegrations, {
  summary: 'The mailboxes that the account sends from, without removed ones. Internal users only',
  data: pageOf(integration),
})

export const listGmail = route(integrationRoutes.listGmail, {
  summary: 'Those at Gmail',
  data: pageOf(integration),
})

export const listGoogle = route(integrationRoutes.listGoogle, {
  summary: 'Those at Google, which are the ones at Gmail',
  data: pageOf(integration),
})

export const listSmtp = route(integrationRoutes.listSmtp, {
  summary: 'Those at any other server',
  data: pageOf(integration),
})

export const listOutbox = route(integrationRoutes.listOutbox, {
  summary: 'Those of the demo',
  data: pageOf(integration),
})

export const getEmailUsage = route(integrationRoutes.getEmailUsage, {
  summary: 'How many emails a mailbox sent, or may have sent, in the last 24 hours',
  params: idParams,
  data: z.object({
    used: z.int(),
    limit: z.int(),
    /**
     * The time when there is room for one more than now or, beyond the limit, for one at all. Null
     * if no slot is used.
     */
    slotFreesAt: time.nullable(),
  }),
})

export const changeIntegration = route(integrationRoutes.changeIntegration, {
  summary: 'Change how a mailbox sends. What is absent stays',
  params: idParams,
  body: z
    .strictObject({
      senderName: line(limits.maxSenderNameLength),
      signature: paragraphs(limits.maxSignatureLength),
      dailyCap: between(1, limits.maxDailyCap)
        .nullable()
        .describe('Emails a day; more than the provider’s limit is its limit'),
      providerLimit: between(1, limits.maxDailyCap)
        .nullable()
        .meta(rules({ error_unknown_key: 'only for a mailbox at a server of one’s own' }))
        .describe('Emails in 24 hours that the server takes'),
      spacingSeconds: between(0, limits.maxSpacingSeconds).nullable(),
    })
    .partial(),
  data: integration,
})

export const releaseMailbox = route(integrationRoutes.releaseMailbox, {
  summary:
    'Let a mailbox go on whose campaigns are held because of bounces, refusals or a complaint. What led to it doesn’t count again. Not the brake, which `POST /integrations/brake/confirm` releases',
  params: idParams,
  data: integration,
})

export const startGmail = route(integrationRoutes.startGmail, {
  summary: 'The Google address to redirect the browser to, and the state to keep until it returns',
  data: z.object({
    url: z.string(),
    /** Sealed state and code verifier. Only the browser tab that has it, in the same session, can connect. */
    flow: z.string(),
  }),
  failures: ['not_found', 'gmail_failed'],
})

export const connectGmail = route(integrationRoutes.connectGmail, {
  summary:
    'Connect a Gmail mailbox with the parameters of Google’s redirect to /integrations/google. One that was connected before is the same mailbox, whose people go on',
  body: z.strictObject({
    flow: secret(2000),
    /** The query string of Google's redirect. */
    parameters: secret(4000),
  }),
  data: integration,
  failures: ['not_found', 'conflict', 'gmail_failed', 'gmail_not_allowed', 'oauth_outdated', 'oauth_refused'],
})

const toggle = {
  summary: 'Switch a mailbox on or off, or without a body the other way. While it is off, its people wait',
  params: idParams,
  body: z.strictObject({ active: z.boolean('error_required') }).nullish(),
  data: integration,
}

export const toggleGmail = route(integrationRoutes.toggleGmail, toggle)
export const toggleSmtp = route(integrationRoutes.toggleSmtp, toggle)
export const toggleOutbox = route(integrationRoutes.toggleOutbox, toggle)

export const removeGmail = route(integrationRoutes.removeGmail, {
  summary:
    'Remove a Gmail mailbox: its access is revoked at Google and its credentials are erased. What it sent stays on file; connected again, it is the same mailbox',
  params: idParams,
  data: z.object({
    /** The people who are waiting until the mailbox is connected again. */
    peopleCount: z.int(),
    /** False: Google could not be told; the access can be removed at myaccount.google.com. */
    isRevoked: z.boolean(),
  }),
})
