import type { GuardReason } from '@rapport/contract/campaigns/reasons.ts'
import { refusedReasons } from '@rapport/contract/campaigns/vocabularies.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Refusal } from '../guards/guards.ts'
import type { Candidate } from './candidate-queries.ts'
import { holdEnrolment, postpone, stopEnrolment } from './send-queries.ts'

/** Reasons that are about this person for good. */
const stops: readonly GuardReason[] = ['suppressed', ...refusedReasons, 'replied']
/** Reasons that wait for somebody to do something about this person. */
const holds: readonly GuardReason[] = [
  'no_address',
  'address_invalid',
  'address_risky',
  'not_owned',
  'variable_missing',
  'colleague_replied',
]
/** Reasons that pass by themselves, for this person alone. */
const passes: ReadonlySet<GuardReason> = new Set(['window_closed', 'written_recently'])

/** Reasons that hold for everybody of the campaign. */
const ofCampaign: ReadonlySet<GuardReason> = new Set([
  'campaign_cap',
  'campaign_not_running',
  'campaign_archived',
  'not_started',
])

export const isOfCampaign = ({ reason }: Refusal): boolean => ofCampaign.has(reason)

/** Reasons that hold for the mailbox, or its account: nobody can go. */
const ofMailbox: ReadonlySet<GuardReason> = new Set([
  'account_closed',
  'not_internal',
  'not_verified',
  'plan_expired',
  'brake',
  'mailbox_disconnected',
  'mailbox_inactive',
  'mailbox_cap',
  'provider_cap',
  'spacing',
])

export const isOfMailbox = ({ reason }: Refusal): boolean => ofMailbox.has(reason)

/** Records a refusal that is about the person alone, so that they are not asked about again in vain: stopped, held, or planned for when it ends. */
export async function settleRefused(
  client: AccountClient,
  {
    candidate,
    refusals,
    now,
  }: { candidate: Pick<Candidate, 'enrolmentId' | 'campaignId' | 'userId'>; refusals: Refusal[]; now: Date },
): Promise<void> {
  const find = (reasons: readonly GuardReason[]) => refusals.find(({ reason }) => reasons.includes(reason))
  const stopped = find(stops)
  if (stopped) return stopEnrolment(client, { ...candidate, reason: stopped.reason, now })
  const held = find(holds)
  if (held) return holdEnrolment(client, { ...candidate, reason: held.reason, now })
  const until = refusals
    .filter(({ reason }) => passes.has(reason))
    .reduce<Date | null>((latest, { until: at }) => (at && (!latest || at > latest) ? at : latest), null)
  if (until) await postpone(client, { enrolmentId: candidate.enrolmentId, until })
}
