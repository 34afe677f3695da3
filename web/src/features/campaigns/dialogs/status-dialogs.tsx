import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useCampaignChange } from '../use-campaign-change.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'archive-campaign': { campaign: Campaign }
    'delete-campaign': { campaign: Campaign; onDeleted?: () => void }
  }
}

/** Asks before a campaign goes to the archive, or leaves it. */
export function ArchiveCampaignDialog({ campaign, close }: WithClose<DialogInputs['archive-campaign']>) {
  const { t } = useTranslation('campaigns')
  const { id, name, isArchived, status } = campaign
  const change = useCampaignChange(
    () => call(campaignRoutes.archiveCampaign, { params: { id }, body: { archived: !isArchived } }),
    close,
  )
  const kind = isArchived ? 'unarchive' : 'archive'
  const text =
    status === 'running' ? 'archive.textRunning' : status === 'draft' ? 'archive.textDraft' : 'archive.text'
  return (
    <ConfirmDialog
      title={t(`${kind}.title`)}
      confirm={t(`${kind}.confirm`)}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={close}
    >
      {t(isArchived ? 'unarchive.text' : text, { name })}
    </ConfirmDialog>
  )
}

/** Asks before a draft is deleted. */
export function DeleteCampaignDialog(props: WithClose<DialogInputs['delete-campaign']>) {
  const { campaign, onDeleted, close } = props
  const { t } = useTranslation('campaigns')
  const { id, name } = campaign
  const change = useCampaignChange(
    () => call(campaignRoutes.deleteCampaign, { params: { id } }),
    () => {
      close()
      onDeleted?.()
    },
  )
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      isDangerous
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={close}
    >
      {t('delete.text', { name })}
    </ConfirmDialog>
  )
}
