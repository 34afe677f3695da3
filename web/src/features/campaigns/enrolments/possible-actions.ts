import type { Enrolment } from '@rapport/contract/campaigns/enrolments.ts'
import type { EnrolmentAction } from '@rapport/contract/campaigns/vocabularies.ts'

type Known = Pick<Enrolment, 'state' | 'reason' | 'nextStep' | 'talentId' | 'isHoldout'>

/**
 * The actions that are possible on an enrolment now. A person who replied, bounced or unsubscribed
 * is never resumed.
 */
export function possibleActions(enrolment: Known): readonly (EnrolmentAction | 'release')[] {
  const { state, reason, nextStep, talentId, isHoldout } = enrolment
  const skip = nextStep === null || isHoldout ? [] : (['skip'] as const)
  if (state === 'active') return ['hold', ...skip, 'stop']
  if (state === 'held' && reason === 'colleague_replied') return ['release', ...skip, 'stop']
  const resume = talentId === null ? [] : (['resume'] as const)
  if (state === 'held') return [...resume, ...skip, 'stop']
  return state === 'stopped' && reason === 'stopped' ? resume : []
}

/** Whether a person can be unsubscribed at their request, whatever the state of their enrolment. */
export const canUnsubscribe = ({ reason, address }: Pick<Enrolment, 'reason' | 'address'>): boolean =>
  address !== null && reason !== 'unsubscribed'
