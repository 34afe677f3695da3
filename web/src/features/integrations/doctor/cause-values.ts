import type { CheckCause, CheckFinding } from '@rapport/contract/integrations/checks.ts'

type ValueName =
  | 'address'
  | 'bits'
  | 'days'
  | 'domain'
  | 'host'
  | 'limit'
  | 'lookups'
  | 'minutes'
  | 'port'
  | 'selector'

/** The values of a finding that the texts about its cause name. A number with a noun has two forms. */
export const causeValues = {
  name_malformed: ['host'],
  name_unknown: ['host'],
  private_network: ['host'],
  port_refused: ['port'],
  connection_refused: ['host', 'port'],
  connection_failed: ['host', 'port'],
  connection_lost: ['host'],
  no_answer: ['host', 'port'],
  needs_tls: ['host'],
  tls_failed: ['host', 'port'],
  tls_not_offered: ['host', 'port'],
  certificate_expired: ['host'],
  certificate_unknown_authority: ['host'],
  certificate_other_name: ['host'],
  certificate_ends_soon: ['days'],
  other_protocol: ['host', 'port'],
  greeting_refused: ['host'],
  password_rejected: [],
  no_password_sign_in: [],
  sign_in_put_off: [],
  access_ended: [],
  sender_refused: ['address'],
  sender_put_off: ['address'],
  inbox_missing: [],
  sent_missing: [],
  junk_missing: [],
  guard: [],
  not_submitted: [],
  outcome_unknown: [],
  in_junk: [],
  slow: ['minutes'],
  not_arrived: ['minutes'],
  signature_unseen: [],
  signature_failed: [],
  mx_missing: ['domain'],
  mx_null: ['domain'],
  spf_missing: ['domain'],
  spf_several: ['domain'],
  spf_malformed: ['domain'],
  spf_too_many_lookups: ['domain', 'lookups', 'limit'],
  spf_too_many_void: ['domain', 'lookups', 'limit'],
  spf_allows_all: ['domain'],
  dmarc_missing: ['domain'],
  dmarc_several: ['domain'],
  dmarc_malformed: ['domain'],
  dmarc_none: ['domain'],
  dkim_missing: ['domain', 'selector'],
  dkim_revoked: ['domain', 'selector'],
  dkim_malformed: ['domain', 'selector'],
  dkim_weak: ['domain', 'selector', 'bits'],
  not_asked: [],
} as const satisfies Record<CheckCause, readonly ValueName[]>

/** The number of which a text about a cause has a form for one. */
export const countedValues = {
  certificate_ends_soon: 'days',
  slow: 'minutes',
  not_arrived: 'minutes',
} as const satisfies Partial<Record<CheckCause, ValueName>>

/**
 * The values of a finding for the texts about its cause. `server`: host and port of the server that
 * it is about, which not each finding repeats.
 */
export function textValuesOf(
  finding: CheckFinding,
  cause: CheckCause,
  server: CheckFinding['values'],
): Record<string, string | number> {
  const values = { ...server, ...finding.values }
  const counted = (countedValues as Partial<Record<CheckCause, ValueName>>)[cause]
  const count = counted === undefined ? undefined : values[counted]
  return count === undefined ? values : { ...values, count }
}
