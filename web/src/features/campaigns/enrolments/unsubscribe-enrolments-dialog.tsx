import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useCampaignChange } from '../use-campaign-change.ts'
import type { ChosenEnrolments } from './chosen-enrolments.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'unsubscribe-contacts': {
      campaignId: number
      chosen: ChosenEnrolments
      count: number
      onDone: () => void
    }
  }
}

/** Asks before people are unsubscribed, which cannot be undone. A toast says how many were. */
export function UnsubscribeEnrolmentsDialog(props: WithClose<DialogInputs['unsubscribe-contacts']>) {
  const { campaignId, chosen, count, onDone, close } = props
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const unsubscribe = useCampaignChange(
    () => call(campaignRoutes.unsubscribeContacts, { params: { id: campaignId }, body: chosen }),
    ({ unsubscribed }) => {
      const done = { count: unsubscribed, shown: formats.count(unsubscribed) }
      toasts.add({ type: 'success', title: t('contacts.unsubscribed', done) })
      close()
      onDone()
    },
  )
  const numbers = { count, shown: formats.count(count) }
  return (
    <ConfirmDialog
      title={t('contacts.unsubscribe.title', numbers)}
      confirm={t('contacts.unsubscribe.confirm', numbers)}
      isDangerous
      isPending={unsubscribe.isPending}
      onConfirm={() => unsubscribe.mutate()}
      onClose={close}
    >
      {t('contacts.unsubscribe.text')}
    </ConfirmDialog>
  )
}
