/** The fields by which administrators sort accounts. */
export const accountSortFields = [
  'createdAt',
  'email',
  'planExpiry',
  'emailCredits',
  'phoneCredits',
  'lastSeenAt',
] as const
export type AccountSortField = (typeof accountSortFields)[number]

/** `expired`: the end of a trial or subscription has passed, or it has none. */
export const accountStates = ['trial', 'subscription', 'expired', 'removed'] as const
export type AccountState = (typeof accountStates)[number]

export const planCodes = ['TRIAL', 'SUBSCRIPTION'] as const
