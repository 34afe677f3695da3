/** The words of campaigns that the browser needs without schemas. */

export const campaignStatuses = ['draft', 'running', 'paused', 'finished'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** What becomes of somebody who is added, most telling first. */
export const addOutcomes = [
  'suppressed',
  'already',
  'unsubscribed',
  'bounced',
  'no_address',
  'address_risky',
  'in_another_campaign',
  'added',
] as const
export type AddOutcome = (typeof addOutcomes)[number]

export const contactStates = ['active', 'held', 'finished', 'stopped'] as const
export type ContactState = (typeof contactStates)[number]

export const contactSortFields = ['addedAt', 'name', 'state', 'dueAt', 'lastSentAt'] as const
export type ContactSortField = (typeof contactSortFields)[number]

export const contactActions = ['hold', 'resume', 'stop', 'skip'] as const
export type ContactAction = (typeof contactActions)[number]
