import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useCampaignChange } from '../use-campaign-change.ts'
import type { ChosenEnrolments } from './chosen-enrolments.ts'

/** Releases people who are held because a colleague replied. A toast says how many. */
export const useReleaseEnrolments = (id: number, onDone: () => void) =>
  useGoOn(async (body) => {
    const { released } = await call(campaignRoutes.releaseContacts, { params: { id }, body })
    return released
  }, onDone)

/** Sends the steps that were appended since to people who have finished. A toast says how many continue. */
export const useContinueEnrolments = (id: number, onDone: () => void) =>
  useGoOn(async (body) => {
    const { continued } = await call(campaignRoutes.continueContacts, { params: { id }, body })
    return continued
  }, onDone)

function useGoOn(run: (chosen: ChosenEnrolments) => Promise<number>, onDone: () => void) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  return useCampaignChange(run, (count) => {
    toasts.add({
      type: count > 0 ? 'success' : 'warning',
      title: t('contacts.goOn', { count, shown: formats.count(count) }),
    })
    onDone()
  })
}
