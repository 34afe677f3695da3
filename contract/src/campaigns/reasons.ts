import type { NotificationType } from '../notifications/vocabularies.ts'

/** The remedies that a user has for a reason not to send; `wait`: none, it passes. */
export const remedies = [
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
  'resume_mailbox',
  'wait',
  'resolve_send',
] as const
export type Remedy = (typeof remedies)[number]

type ReasonFacts = {
  /**
   * The state that it puts a person into when it keeps them from their next email; null: they stay
   * active, and the guards are asked again.
   */
  state: 'held' | 'stopped' | null
  /**
   * The emails that it stops: this person's, all to people of their company, all of the campaign's,
   * or all of the mailbox's and its account's.
   */
  scope: 'person' | 'company' | 'campaign' | 'mailbox'
  /** Null: nothing helps. */
  remedy: Remedy | null
  /** While it stands without an end of its own, it is listed among the campaign's problems. */
  isProblem: boolean
  /** The notification that the account gets when it begins; null: none. */
  notice: NotificationType | null
}

/**
 * Every reason why a person in a campaign gets no email now, most telling first: what is final for
 * the person, then what concerns the account, the person, the campaign, the mailbox, and what time
 * alone ends. The guards, the sender, the simulation, the problems and the browser read here what
 * follows from a reason. A reason is stored by its name, so a name is never given another meaning.
 */
export const reasons = {
  unsubscribed: { state: 'stopped', scope: 'person', remedy: null, isProblem: false, notice: null },
  complained: {
    state: 'stopped',
    scope: 'person',
    remedy: null,
    isProblem: false,
    notice: 'MAILBOX_COMPLAINT',
  },
  suppressed: { state: 'stopped', scope: 'person', remedy: null, isProblem: false, notice: null },
  bounced: { state: 'stopped', scope: 'person', remedy: null, isProblem: false, notice: null },
  replied: { state: 'stopped', scope: 'person', remedy: null, isProblem: false, notice: 'CAMPAIGN_REPLY' },
  refused: { state: 'stopped', scope: 'person', remedy: null, isProblem: false, notice: null },
  stopped: { state: 'stopped', scope: 'person', remedy: null, isProblem: false, notice: null },
  person_gone: { state: 'stopped', scope: 'person', remedy: null, isProblem: false, notice: null },
  /** Taken out of the campaign: they are in no list of it. */
  removed: { state: 'stopped', scope: 'person', remedy: null, isProblem: false, notice: null },
  finished: { state: null, scope: 'person', remedy: null, isProblem: false, notice: null },
  holdout: { state: null, scope: 'person', remedy: null, isProblem: false, notice: null },
  account_closed: { state: null, scope: 'mailbox', remedy: null, isProblem: true, notice: null },
  not_internal: { state: null, scope: 'mailbox', remedy: null, isProblem: true, notice: null },
  not_verified: { state: null, scope: 'mailbox', remedy: null, isProblem: true, notice: null },
  plan_expired: { state: null, scope: 'mailbox', remedy: 'renew_plan', isProblem: true, notice: null },
  brake: { state: null, scope: 'mailbox', remedy: 'confirm_brake', isProblem: true, notice: 'MAILBOX_HELD' },
  not_revealed: { state: 'held', scope: 'person', remedy: 'reveal', isProblem: true, notice: null },
  no_address: { state: 'held', scope: 'person', remedy: 'reveal_address', isProblem: true, notice: null },
  not_owned: { state: 'held', scope: 'person', remedy: 'reveal_address', isProblem: true, notice: null },
  address_invalid: {
    state: 'held',
    scope: 'person',
    remedy: 'reveal_address',
    isProblem: true,
    notice: null,
  },
  address_risky: { state: 'held', scope: 'person', remedy: 'edit_setup', isProblem: true, notice: null },
  in_another_campaign: { state: 'held', scope: 'person', remedy: 'release', isProblem: true, notice: null },
  /** Another account of the team has them in a campaign that runs. */
  in_teammates_campaign: {
    state: 'held',
    scope: 'person',
    remedy: 'release',
    isProblem: true,
    notice: null,
  },
  colleague_replied: { state: 'held', scope: 'person', remedy: 'release', isProblem: true, notice: null },
  out_of_office: { state: 'held', scope: 'person', remedy: 'wait', isProblem: false, notice: null },
  send_unknown: { state: 'held', scope: 'person', remedy: 'resolve_send', isProblem: true, notice: null },
  held: { state: 'held', scope: 'person', remedy: 'release', isProblem: true, notice: null },
  /** A name that this version does not know. */
  other: { state: 'held', scope: 'person', remedy: 'release', isProblem: true, notice: null },
  variable_missing: {
    state: 'held',
    scope: 'person',
    remedy: 'edit_variables',
    isProblem: true,
    notice: null,
  },
  campaign_archived: {
    state: null,
    scope: 'campaign',
    remedy: 'resume_campaign',
    isProblem: false,
    notice: null,
  },
  campaign_not_running: {
    state: null,
    scope: 'campaign',
    remedy: 'resume_campaign',
    isProblem: false,
    notice: null,
  },
  no_mailbox: { state: null, scope: 'campaign', remedy: 'edit_setup', isProblem: true, notice: null },
  mailbox_disconnected: {
    state: null,
    scope: 'mailbox',
    remedy: 'connect_mailbox',
    isProblem: true,
    notice: 'MAILBOX_RECONNECT',
  },
  mailbox_inactive: {
    state: null,
    scope: 'mailbox',
    remedy: 'activate_mailbox',
    isProblem: true,
    notice: null,
  },
  /** Too many of its emails bounced or were refused, or somebody complained. */
  mailbox_held: {
    state: null,
    scope: 'mailbox',
    remedy: 'resume_mailbox',
    isProblem: true,
    notice: 'MAILBOX_STOPPED',
  },
  sync_failed: { state: null, scope: 'person', remedy: 'wait', isProblem: true, notice: null },
  not_started: { state: null, scope: 'campaign', remedy: 'wait', isProblem: true, notice: null },
  /** Another account of the team wrote to them within the quiet days. */
  teammate_wrote: { state: null, scope: 'person', remedy: 'wait', isProblem: true, notice: null },
  written_recently: { state: null, scope: 'person', remedy: 'wait', isProblem: true, notice: null },
  not_due: { state: null, scope: 'person', remedy: 'wait', isProblem: false, notice: null },
  window_closed: { state: null, scope: 'person', remedy: 'wait', isProblem: true, notice: null },
  company_pace: { state: null, scope: 'company', remedy: 'wait', isProblem: true, notice: null },
  campaign_cap: { state: null, scope: 'campaign', remedy: 'wait', isProblem: true, notice: null },
  mailbox_cap: { state: null, scope: 'mailbox', remedy: 'wait', isProblem: true, notice: null },
  mailbox_ramp: { state: null, scope: 'mailbox', remedy: 'wait', isProblem: true, notice: null },
  provider_cap: { state: null, scope: 'mailbox', remedy: 'wait', isProblem: true, notice: null },
  spacing: { state: null, scope: 'mailbox', remedy: 'wait', isProblem: true, notice: null },
} as const satisfies Readonly<Record<string, ReasonFacts>>

export type Reason = keyof typeof reasons

/** In the order of `reasons`. */
export const reasonNames = Object.keys(reasons) as [Reason, ...Reason[]]

/**
 * The reason of a stored name: `other` if it is older than this vocabulary, or newer during a
 * roll-out. Null for null.
 */
export function reasonOf(name: string): Reason
export function reasonOf(name: string | null): Reason | null
export function reasonOf(name: string | null): Reason | null {
  if (name === null) return null
  return Object.hasOwn(reasons, name) ? (name as Reason) : 'other'
}
