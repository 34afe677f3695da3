import { z } from 'zod'
import { brakeReasons } from '../campaigns/brake.ts'
import { mailboxProvider } from '../integrations/schemas.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { empty, id, pageOf, pageQuery, time } from '../shapes.ts'
import { adminRoutes } from './routes.ts'

const count = z.int()

/** Requests for contacts to a provider, and those that found a value. */
const lookups = z.object({ requests: count, hits: count })

/**
 * What a provider does now. It is asked: `working`. It is left alone: asked too often (`busy`), out
 * of order (`outage`), its key refused (`key`), its credit used up (`credit`), too many answers in a
 * row without a hit (`no_hits`), or this month's cost at its ceiling (`ceiling`). `former`: it isn't
 * configured any more.
 */
export const providerStates = [
  'working',
  'busy',
  'outage',
  'key',
  'credit',
  'no_hits',
  'ceiling',
  'former',
] as const
export type ProviderState = (typeof providerStates)[number]

const provider = z.object({
  provider: z.string(),
  day: lookups,
  month: lookups,
  /** The hits of the month whose values have all bounced or turned out to be invalid since. */
  bounced: count,
  /** The requests of the month whose answer was lost. They count as paid. */
  lost: count,
  /** US dollars of the calendar month, in UTC, and the most that it may cost. */
  spent: z.number(),
  ceiling: z.number().nullable(),
  state: z.enum(providerStates),
  /** Until when it is left alone; null for a ceiling, which ends with the month, and otherwise. */
  until: time.nullable(),
  /**
   * The counts of the process that answers, since its start. Null for the search of people, and for
   * a provider that is not configured any more.
   */
  process: z
    .object({
      answers: count,
      hits: count,
      failures: count,
      /** Consecutive failures. After five, the provider gets no requests for a minute. */
      outages: count,
    })
    .nullable(),
})
export type ProviderUse = z.infer<typeof provider>

export const listProviders = route(adminRoutes.listProviders, {
  summary: 'What providers of contacts were asked, found and cost, and which are left alone, and why',
  data: pageOf(provider),
})

const held = z.object({ reason: z.enum(brakeReasons), since: time })

const mailbox = z.object({
  id: z.int(),
  accountId: z.int(),
  provider: mailboxProvider,
  /** The domain of its address. */
  domain: z.string(),
  isActive: z.boolean(),
  connection: z.enum(['connected', 'reconnect']),
  hasSyncFailed: z.boolean(),
  /** Emails sent in the last 24 hours, and the lower of the mailbox's own and its provider's limits. */
  sent: count,
  limit: count,
  brake: held.nullable(),
})
export type AdminMailbox = z.infer<typeof mailbox>

export const listMailboxes = route(adminRoutes.listMailboxes, {
  summary:
    'What holds all sending, and a page of the mailboxes of all accounts: first those that are held or not connected',
  query: pageQuery(limits.maxPageSize, 20),
  data: pageOf(mailbox).extend({ all: held.nullable() }),
})

export const releaseBrake = route(adminRoutes.releaseBrake, {
  summary:
    'Let all sending, or a mailbox, go on. What the mailbox sent is recorded first, so that none of it goes again. `conflict` while the mailbox is at work or not connected, `unavailable` if it does not answer: it then stays held',
  body: z.strictObject({ mailboxId: id.optional().describe('Absent: all sending') }),
  data: z.object({ found: count, matched: count }),
  failures: ['not_found', 'conflict'],
})

const emailKind = z.object({ kind: z.string(), waiting: count, retrying: count, failed: count })
const emailDay = z.object({
  /** In UTC. */
  day: z.iso.date(),
  sent: count,
  /** Given up: the mail server refuses the address for good. */
  refused: count,
})

export const getEmails = route(adminRoutes.getEmails, {
  summary:
    'The product’s own emails: queued and failed ones by kind, and those sent on each of the last 14 days',
  data: z.object({
    kinds: z.array(emailKind),
    /** Newest first; days without any are left out. */
    days: z.array(emailDay),
    /** The recipient domains of emails that failed or are being retried: the ten most frequent. */
    failing: z.array(z.object({ domain: z.string(), emails: count })),
  }),
})

export const sendTestEmail = route(adminRoutes.sendTestEmail, {
  summary: 'Email the calling administrator a test, in the way of all other emails',
  data: empty,
  failures: ['emails_off'],
})

export const getConnections = route(adminRoutes.getConnections, {
  summary: 'Live connections and requests of the process that answers, and open sessions of all',
  data: z.object({
    startedAt: time,
    sockets: count,
    /** Accounts with a live connection. */
    accounts: count,
    sessions: z.object({ open: count, usedLastHour: count }),
    /** Requests of the last 15 minutes, oldest first; the last minute is not over. */
    requests: z.array(z.object({ at: time, count })),
  }),
})
