/** `retrying`: failed at least once, and will run again. `failed`: in all its tries. */
export const jobStates = ['waiting', 'retrying', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/**
 * All kinds of jobs. Texts stand in the web application's `admin-operation` catalogue, under
 * `jobs.names`.
 */
export const jobNames = [
  'send_mail',
  'bulk_reveal',
  'bring_in',
  'list_addition',
  'list_import',
  'list_enrichment',
  'verification',
  'team_move',
  'revoke_mailbox',
  'wake_mailbox',
  'check_mailbox',
] as const

/** The things that a job can be about: ids, and which email it is. Texts stand under `jobs.about`. */
export const jobAbouts = [
  'userId',
  'planRequestId',
  'bulkRevealId',
  'bringInId',
  'additionId',
  'importId',
  'enrichmentId',
  'verificationId',
  'mailboxId',
  'checkId',
  'invitationId',
  'revocationId',
  'mail',
] as const

/** The product's own emails. Texts stand in the same catalogue, under `emails.names`. */
export const emailNames = [
  'verify_email',
  'reset_password',
  'account_exists',
  'account_removed',
  'admin_code',
  'plan_request',
  'plan_granted',
  'plan_declined',
  'team_plan_granted',
  'team_plan_declined',
  'test',
  'mailbox_held',
  'invitation',
  'removed_from_team',
] as const
