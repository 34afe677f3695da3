import type { CampaignContact } from '@rapport/contract/campaigns/contacts.ts'
import type { ContactAction } from '@rapport/contract/campaigns/vocabularies.ts'

type Known = Pick<CampaignContact, 'state' | 'reason' | 'nextStep' | 'talentId' | 'isHoldout'>

/** What can be done with somebody now. Whoever replied, bounced or unsubscribed is never resumed. */
export function possibleActions(contact: Known): readonly (ContactAction | 'release')[] {
  const { state, reason, nextStep, talentId, isHoldout } = contact
  const skip = nextStep === null || isHoldout ? [] : (['skip'] as const)
  if (state === 'active') return ['hold', ...skip, 'stop']
  if (state === 'held' && reason === 'colleague_replied') return ['release', ...skip, 'stop']
  const resume = talentId === null ? [] : (['resume'] as const)
  if (state === 'held') return [...resume, ...skip, 'stop']
  return state === 'stopped' && reason === 'stopped' ? resume : []
}

/** Whether somebody who asks for it can be unsubscribed, whatever became of them. */
export const canUnsubscribe = ({ reason, address }: Pick<CampaignContact, 'reason' | 'address'>): boolean =>
  address !== null && reason !== 'unsubscribed'
