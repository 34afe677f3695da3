/**
 * The actions of administrators, and their access to personal data: each is a row of the audit log.
 * Texts stand in the web application's `admin` catalogue, under `actions`.
 */
export const auditActions = [
  'elevated',
  'elevation_ended',
  'maintenance_set',
  'notices_set',
  'plan_set',
  'credits_granted',
  'credits_corrected',
  'accounts_searched',
  'account_read',
  'account_sessions_ended',
  'account_closed',
  'accounts_reported',
  'accounts_exported',
  'credits_reported',
  'credits_exported',
  'audit_read',
  'audit_exported',
  'people_suppressed',
  'job_retried',
  'job_dropped',
  'brake_released',
  'test_email_sent',
  'suppression_previewed',
  'suppression_checked',
  'plan_requests_read',
  'plan_request_granted',
  'plan_request_declined',
  'administrator_link_issued',
  'administrator_appointed',
  'administrator_withdrawn',
  'admin_code_printed',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The things that an action can be done to. */
export const auditTargets = ['account', 'job', 'mailbox', 'plan_request', 'suppression'] as const
export type AuditTarget = (typeof auditTargets)[number]
