/**
 * `stopped`: the operator's limits, the provider or the account's own limit ended it. `failed`: the
 * provider gave no answer for hours, or we couldn't go on.
 */
export const bringInStates = ['running', 'finished', 'cancelled', 'stopped', 'failed'] as const
export type BringInState = (typeof bringInStates)[number]

/**
 * Why a bring-in has fewer records than were wanted. `no_more`: the provider has no more. `ceiling`:
 * searches have cost as much as they may this month. `key`, `credit`: the provider refuses the
 * operator's key, or the plan there is used up. `outage`: the provider gave no answer. `lost_place`:
 * the provider no longer knows where to go on. `limit`: the account's own limit was lowered, and is
 * spent.
 */
export const bringInEndings = [
  'no_more',
  'ceiling',
  'key',
  'credit',
  'outage',
  'lost_place',
  'limit',
] as const
export type BringInEnding = (typeof bringInEndings)[number]

/** What a running bring-in waits for: another import, or a provider that is busy or out of order. */
export const bringInWaits = ['import', 'provider'] as const
export type BringInWait = (typeof bringInWaits)[number]

/** The kind of credits that a look and each record cost. */
export const bringInModule = 'TALENT_EMAIL_REVEAL'
/** Credits of one look. */
export const askCredits = 1
