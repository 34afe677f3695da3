import type { Reason } from './reasons.ts'

/** The words of campaigns that the browser needs without schemas. */

export const campaignStatuses = ['draft', 'running', 'paused', 'finished'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** The outcomes of adding a person to a campaign, most telling first. */
export const addOutcomes = [
  'suppressed',
  'already',
  'unsubscribed',
  'complained',
  'bounced',
  'not_revealed',
  'no_address',
  'address_invalid',
  'address_risky',
  'in_teammates_campaign',
  'in_another_campaign',
  'added',
] as const satisfies readonly (Reason | 'already' | 'added')[]
export type AddOutcome = (typeof addOutcomes)[number]

/**
 * The reasons why a team must not write to an address again: the person unsubscribed, they told
 * their provider that an email is spam, or the address doesn't exist.
 */
export const refusedReasons = ['unsubscribed', 'complained', 'bounced'] as const satisfies readonly Reason[]
export type RefusedReason = (typeof refusedReasons)[number]

export const enrolmentStates = ['active', 'held', 'finished', 'stopped'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

export const enrolmentSortFields = ['addedAt', 'name', 'state', 'dueAt', 'lastSentAt'] as const
export type EnrolmentSortField = (typeof enrolmentSortFields)[number]

/** By the link and its page's button, by the mail program's own button, or entered by the account. */
export const unsubscribeWays = ['link', 'one_click', 'hand'] as const
export type UnsubscribeWay = (typeof unsubscribeWays)[number]

export const enrolmentActions = ['hold', 'resume', 'stop', 'skip'] as const
export type EnrolmentAction = (typeof enrolmentActions)[number]
