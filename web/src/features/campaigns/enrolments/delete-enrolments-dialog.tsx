import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useCampaignChange } from '../use-campaign-change.ts'
import type { ChosenEnrolments } from './chosen-enrolments.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'delete-contacts': { campaignId: number; chosen: ChosenEnrolments; count: number; onDone: () => void }
  }
}

/** Asks before people are removed from a campaign. */
export function DeleteEnrolmentsDialog(props: WithClose<DialogInputs['delete-contacts']>) {
  const { campaignId, chosen, count, onDone, close } = props
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const remove = useCampaignChange(
    () => call(campaignRoutes.deleteContacts, { params: { id: campaignId }, body: chosen }),
    () => {
      close()
      onDone()
    },
  )
  const numbers = { count, shown: formats.count(count) }
  return (
    <ConfirmDialog
      title={t('contacts.delete.title', numbers)}
      confirm={t('contacts.delete.confirm', numbers)}
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    >
      {t('contacts.delete.text')}
    </ConfirmDialog>
  )
}
