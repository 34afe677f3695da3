import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import type { AccountClient } from '../../../../database/as-account.ts'
import type { Refusal } from '../../guards/guards.ts'
import type { Candidate } from '../facts/candidate-queries.ts'
import { holdEnrolment, postpone, stopEnrolment } from './send-queries.ts'

/**
 * Records refusals that are about the person alone, so that the guards are not asked again in vain:
 * the person is stopped, held, or planned for when the last refusal ends.
 */
export async function settleRefused(
  client: AccountClient,
  {
    candidate,
    refusals,
    now,
  }: { candidate: Pick<Candidate, 'enrolmentId' | 'campaignId' | 'userId'>; refusals: Refusal[]; now: Date },
): Promise<void> {
  const ofPerson = refusals.filter(({ reason }) => reasons[reason].scope === 'person')
  const find = (state: 'stopped' | 'held') => ofPerson.find(({ reason }) => reasons[reason].state === state)
  const stopped = find('stopped')
  if (stopped) return stopEnrolment(client, { ...candidate, reason: stopped.reason, now })
  const held = find('held')
  if (held) return holdEnrolment(client, { ...candidate, reason: held.reason, now })
  const until = ofPerson.reduce<Date | null>(
    (latest, { until: at }) => (at && (!latest || at > latest) ? at : latest),
    null,
  )
  if (until) await postpone(client, { enrolmentId: candidate.enrolmentId, until })
}
