import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config/config.ts'
import { storeOlderTrials } from './features/accounts/accounts.ts'
import { accountMails } from './features/accounts/mails.ts'
import { adminCodeMail } from './features/admin/elevation/code-mail.ts'
import { testMail } from './features/admin/operation/test-mail.ts'
import { bringInJob } from './features/bring-ins/bring-in-job.ts'
import { createBringInDeps } from './features/bring-ins/deps.ts'
import { failAbandonedBringIns } from './features/bring-ins/finish.ts'
import { failAbandoned } from './features/contacts/bulk-reveal-end.ts'
import { bulkRevealJob } from './features/contacts/bulk-reveal-job.ts'
import type { RevealDeps } from './features/contacts/reveal.ts'
import { forgetOldInvitations } from './features/invitations/invitations.ts'
import { removedFromTeamMail } from './features/members/mails.ts'
import { moveJob, resumeMoves } from './features/moving/moving.ts'
import { invitationMail } from './features/invitations/mails.ts'
import { ListFilter } from './features/list-filter/list-filter.ts'
import { matchPeople } from './features/people-index/match-people.ts'
import { failAbandonedAdditions } from './features/lists/additions.ts'
import { additionJob } from './features/lists/addition-job.ts'
import { enrichmentJob, failAbandonedEnrichments } from './features/lists/enrichment/enrichment-job.ts'
import { importJob } from './features/lists/imports/import-job.ts'
import { failAbandonedImports, forgetOldImports } from './features/lists/imports/imports.ts'
import { forgetOldLists } from './features/lists/expiry.ts'
import { removeStaleUploads } from './features/lists/imports/upload/upload.ts'
import { vacuumMembers } from './features/lists/vacuum-members.ts'
import { takeRevealed } from './features/campaigns/enrolments/unrevealed.ts'
import { mailboxHeldMail } from './features/campaigns/health/held-mail.ts'
import { keepSending, wakeJob, wakeMailbox } from './features/campaigns/sending/wake/wake-job.ts'
import type { SendingDeps } from './features/campaigns/sending/facts/turn.ts'
import { sendCheckEmail } from './features/campaigns/one-off/check-email.ts'
import {
  checkJob,
  forgetRevocations,
  GmailMailboxes,
  revokeJob,
  SmtpMailboxes,
  type GmailDeps,
  type OpenMailboxDeps,
  type SmtpDeps,
} from './features/integrations/integrations.ts'
import {
  planDeclinedMail,
  planGrantedMail,
  teamPlanDeclinedMail,
  teamPlanGrantedMail,
} from './features/plan-requests/answer-mails.ts'
import { planRequestMail } from './features/plan-requests/request-mail.ts'
import { forgetActiveDays } from './features/usage/usage.ts'
import { createVerifyDeps } from './features/verifications/verify-address.ts'
import {
  failAbandonedVerifications,
  forgetOldVerifications,
  verificationJob,
} from './features/verifications/verification-job.ts'
import { toTask, type Task } from './jobs/jobs.ts'
import { forgetExpiredCounts } from './limits/queries.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { sendMailJob } from './mail/mails.ts'

export type TaskDeps = {
  pool: Pool
  config: Pick<
    Config,
    | 'publicUrl'
    | 'jwtSecret'
    | 'isProduction'
    | 'smtpUrl'
    | 'mailFrom'
    | 'trial'
    | 'suppressionKey'
    | 'verifier'
    | 'reacher'
    | 'describedProviders'
    | 'mxCheck'
    | 'peopleDataLabs'
    | 'peopleSearch'
    | 'indexParts'
  > &
    GmailDeps['config'] &
    OpenMailboxDeps['config'] &
    SmtpDeps['config']
  log: FastifyBaseLogger
  now: () => Date
  /** Shared with the routes, so that concurrent lookups of one person are merged. */
  reveals: RevealDeps
  sending: SendingDeps
  /** Defaults to the configured one. Null: no emails are sent. */
  mailer?: Mailer | null
}

/** All kinds of the product’s own emails. */
export const mails = [
  ...accountMails,
  adminCodeMail,
  planRequestMail,
  planGrantedMail,
  planDeclinedMail,
  teamPlanGrantedMail,
  teamPlanDeclinedMail,
  testMail,
  mailboxHeldMail,
  invitationMail,
  removedFromTeamMail,
]

const bringInDeps = ({ pool, config, log, now }: TaskDeps) =>
  createBringInDeps({
    pool,
    config,
    listFilter: new ListFilter(pool, config.indexParts),
    matchPeople: (client, asked) => matchPeople(config.indexParts, client, asked),
    log,
    now,
  })

export function composeTasks(deps: TaskDeps): Task[] {
  const mailer = deps.mailer ?? createMailer(deps)
  return [
    toTask(sendMailJob(mails), { ...deps, mailer }),
    toTask(bulkRevealJob, deps.reveals),
    toTask(bringInJob, bringInDeps(deps)),
    toTask(additionJob, deps),
    toTask(importJob, deps),
    toTask(enrichmentJob, deps.reveals),
    toTask(verificationJob, { ...deps, ...createVerifyDeps(deps) }),
    toTask(moveJob, deps),
    toTask(revokeJob, { ...deps, gmail: new GmailMailboxes(deps) }),
  ]
}

/**
 * The jobs that talk to mailboxes. Their servers may be slow on purpose, so a worker of their own
 * runs them.
 */
export function composeMailboxTasks(deps: TaskDeps): Task[] {
  const { pool, now, sending } = deps
  return [
    toTask(wakeJob, sending),
    toTask(checkJob, {
      ...deps,
      gmail: new GmailMailboxes(deps),
      smtp: new SmtpMailboxes(deps),
      sendCheckEmail: (mailbox) => sendCheckEmail(deps, mailbox),
      wake: (mailboxId) => wakeMailbox(pool, mailboxId, now()),
    }),
  ]
}

/** Runs every few seconds in each server process, possibly in several at once. */
export function composeUpkeep({ pool, config, log, now }: TaskDeps): (() => Promise<void>)[] {
  return [
    () => failAbandoned({ pool, log, now }),
    () => failAbandonedBringIns({ pool, log, now }),
    () => failAbandonedAdditions({ pool, log, now }),
    () => failAbandonedImports({ pool, log, now }),
    () => failAbandonedEnrichments({ pool, log, now }),
    () => failAbandonedVerifications({ pool, log, now }),
    () => forgetOldImports({ pool, now }),
    () => resumeMoves({ pool }),
    () => forgetOldInvitations({ pool, now }),
    () => forgetOldVerifications({ pool, now }),
    () => forgetOldLists({ pool, now }),
    () => removeStaleUploads({ now }),
    () => vacuumMembers(pool),
    () => takeRevealed({ pool, config, now }),
    () => keepSending({ pool, now }),
    () => forgetRevocations({ pool, now }),
    () => forgetExpiredCounts(pool, now()),
    () => forgetActiveDays({ pool, now }),
    () => storeOlderTrials({ pool, config, now }),
  ]
}
