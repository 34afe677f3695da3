/** What a user can do about a reason not to send; `wait`: nothing, it passes. */
export const mendNames = [
  'resume_campaign',
  'edit_setup',
  'connect_mailbox',
  'activate_mailbox',
  'reveal',
  'reveal_address',
  'edit_variables',
  'release',
  'renew_plan',
  'confirm_brake',
  'wait',
  'resolve_send',
] as const
export type Mend = (typeof mendNames)[number]

/**
 * Why an email of a campaign may not go now, most telling first, and what mends each; null: nothing does. First what is final for the
 * person, then what concerns the account, the person, the campaign, the mailbox, and what time alone mends.
 */
export const mends = {
  unsubscribed: null,
  complained: null,
  suppressed: null,
  bounced: null,
  replied: null,
  stopped: null,
  finished: null,
  holdout: null,
  account_closed: null,
  not_internal: null,
  not_verified: null,
  plan_expired: 'renew_plan',
  brake: 'confirm_brake',
  not_revealed: 'reveal',
  no_address: 'reveal_address',
  not_owned: 'reveal_address',
  address_invalid: 'reveal_address',
  address_risky: 'edit_setup',
  colleague_replied: 'release',
  held: 'release',
  variable_missing: 'edit_variables',
  campaign_archived: 'resume_campaign',
  campaign_not_running: 'resume_campaign',
  no_mailbox: 'edit_setup',
  mailbox_disconnected: 'connect_mailbox',
  mailbox_inactive: 'activate_mailbox',
  sync_failed: 'wait',
  not_started: 'wait',
  written_recently: 'wait',
  not_due: 'wait',
  window_closed: 'wait',
  campaign_cap: 'wait',
  mailbox_cap: 'wait',
  provider_cap: 'wait',
  spacing: 'wait',
} as const satisfies Readonly<Record<string, Mend | null>>

export type GuardReason = keyof typeof mends

/** In the order of `mends`. */
export const guardReasons = Object.keys(mends) as [GuardReason, ...GuardReason[]]
