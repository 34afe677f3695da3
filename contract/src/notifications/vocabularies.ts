/**
 * ENRICHMENT: an enrichment of a list ended (related entity: the list, unless it was deleted).
 * BULK_REVEAL: a bulk reveal ended (related entity: the bulk reveal). BROUGHT_IN: people were
 * brought in from a provider (related entity: the list of the new ones, if any). LIST_FILLED: all
 * who match a search were added to lists (related entity: the first list). LIST_IMPORTED: an import
 * of a list ended (related entity: the list). LIST_VERIFIED: a verification of a list's addresses
 * ended (related entity: the list, unless it was deleted). CAMPAIGN_VERIFIED: likewise of a
 * campaign's (related entity: the campaign). MAILBOX_HELD: a mailbox sent campaign emails that are
 * not on file, and waits for its owner's confirmation (related entity: the mailbox).
 * MAILBOX_RECONNECT: a mailbox's provider refuses its access, and its people wait until its owner
 * connects it again (related entity: the mailbox). MAILBOX_REFUSED: mail servers refuse a mailbox's
 * emails by policy; at most one a day (related entity: the mailbox). MAILBOX_COMPLAINT: a recipient
 * reported a mailbox's email as spam to their provider; one for each address (related entity: the
 * mailbox).
 * MAILBOX_STOPPED: a mailbox's campaigns are held because of bounces, refusals or a complaint, until
 * its owner lets it go on (related entity: the mailbox).
 * CAMPAIGN_REPLY: a person replied to a campaign's email (related entity: the reply).
 * CAMPAIGN_FINISHED: a campaign has no people left to write to (related entity: the campaign).
 * PLAN: an administrator has set the account's plan. PLAN_REQUESTED: an account requests a plan;
 * for administrators (related entity: the request). PLAN_DECLINED: administrators declined the
 * account's request for a plan (related entity: the request). TEAM_REMOVED: the account was removed
 * from its team, and is in one of its own now.
 */
export const notificationTypes = [
  'ENRICHMENT',
  'BULK_REVEAL',
  'BROUGHT_IN',
  'LIST_FILLED',
  'LIST_IMPORTED',
  'LIST_VERIFIED',
  'CAMPAIGN_VERIFIED',
  'MAILBOX_HELD',
  'MAILBOX_RECONNECT',
  'MAILBOX_REFUSED',
  'MAILBOX_COMPLAINT',
  'MAILBOX_STOPPED',
  'CAMPAIGN_REPLY',
  'CAMPAIGN_FINISHED',
  'PLAN',
  'PLAN_REQUESTED',
  'PLAN_DECLINED',
  'TEAM_REMOVED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationFilters = ['ALL', 'UNREAD'] as const
export type NotificationFilter = (typeof notificationFilters)[number]
