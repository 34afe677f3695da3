import { z } from 'zod'
import { idParameter, idParams, pageOf, time } from '../shapes.ts'
import { route } from '../route.ts'
import { integrationRoutes } from './routes.ts'

/**
 * The stages of a check of a mailbox, in their order. `sender`: whether the server takes emails from
 * this address. `round_trip`: an email to the mailbox itself. `domain`: what the DNS says about the
 * address's domain.
 */
export const checkStages = [
  'resolve',
  'connect',
  'tls',
  'greeting',
  'sign_in',
  'sender',
  'folders',
  'round_trip',
  'domain',
] as const
export type CheckStage = (typeof checkStages)[number]

/**
 * `unseen`: this could not be found out, which says nothing against the mailbox. `waiting`: the
 * email has not arrived yet.
 */
export const checkResults = ['good', 'advice', 'wrong', 'waiting', 'unseen'] as const
export type CheckResult = (typeof checkResults)[number]

/** Each cause that a finding can have. A browser has words for each, and for what helps. */
export const checkCauses = [
  'name_malformed',
  'name_unknown',
  'private_network',
  'port_refused',
  'connection_refused',
  'connection_failed',
  'connection_lost',
  'no_answer',
  'needs_tls',
  'tls_failed',
  'tls_not_offered',
  'certificate_expired',
  'certificate_unknown_authority',
  'certificate_other_name',
  'certificate_ends_soon',
  'other_protocol',
  'greeting_refused',
  'password_rejected',
  'no_password_sign_in',
  'sign_in_put_off',
  'access_ended',
  'sender_refused',
  'sender_put_off',
  'inbox_missing',
  'sent_missing',
  'junk_missing',
  'guard',
  'not_submitted',
  'outcome_unknown',
  'in_junk',
  'slow',
  'not_arrived',
  'signature_unseen',
  'signature_failed',
  'mx_missing',
  'mx_null',
  'spf_missing',
  'spf_several',
  'spf_malformed',
  'spf_too_many_lookups',
  'spf_too_many_void',
  'spf_allows_all',
  'dmarc_missing',
  'dmarc_several',
  'dmarc_malformed',
  'dmarc_none',
  'dkim_missing',
  'dkim_revoked',
  'dkim_malformed',
  'dkim_weak',
  'not_asked',
] as const
export type CheckCause = (typeof checkCauses)[number]

/** Parts of the DNS of a domain. */
export const domainParts = ['mx', 'spf', 'dmarc', 'dkim'] as const

export const checkFinding = z.object({
  stage: z.enum(checkStages),
  /** The server that it is about: that which takes emails, or that which has them. */
  server: z.enum(['smtp', 'imap']).nullable(),
  /** The part of the DNS that it is about. */
  part: z.enum(domainParts).nullable(),
  result: z.enum(checkResults),
  /** Null where there is nothing to say but that it is good, or waited for. */
  cause: z.enum(checkCauses).nullable(),
  /** The words of the server, as they came. */
  said: z.string().nullable(),
  /** The host, port, days, seconds and the like that the words about the cause name. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type CheckFinding = z.infer<typeof checkFinding>

export const mailboxCheck = z.object({
  id: z.int(),
  /** Why it was begun: the mailbox was connected, its owner asked, or two submissions failed in a row. */
  reason: z.enum(['connected', 'asked', 'failed_twice']),
  /** The stages so far, in their order. */
  findings: z.array(checkFinding),
  createdAt: time,
  /** Null: it goes on. */
  finishedAt: time.nullable(),
})
export type MailboxCheck = z.infer<typeof mailboxCheck>

export const startCheck = route(integrationRoutes.startCheck, {
  summary:
    'Check a mailbox: its servers, and an email to itself. One that goes on is answered again. At most 20 an hour',
  params: idParams,
  data: mailboxCheck,
  failures: ['conflict'],
})

export const listChecks = route(integrationRoutes.listChecks, {
  summary: 'The last ten checks of a mailbox, newest first',
  params: idParams,
  data: pageOf(mailboxCheck),
})

export const getCheck = route(integrationRoutes.getCheck, {
  summary: 'A check of a mailbox, with the stages so far',
  params: idParams.extend({ checkId: idParameter }),
  data: mailboxCheck,
})
