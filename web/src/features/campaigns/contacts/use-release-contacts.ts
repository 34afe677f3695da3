import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useCampaignChange } from '../use-campaign-change.ts'
import type { ChosenContacts } from './chosen-contacts.ts'

/** Lets colleagues of somebody who replied go on. A toast says how many. */
export function useReleaseContacts(id: number, onDone: () => void) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  return useCampaignChange(
    (body: ChosenContacts) => call(campaignRoutes.releaseContacts, { params: { id }, body }),
    ({ released }) => {
      const numbers = { count: released, shown: formats.count(released) }
      toasts.add({ type: 'success', title: t('contacts.released', numbers) })
      onDone()
    },
  )
}
