import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useCampaignChange } from '../use-campaign-change.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'pause-campaign': { campaign: Campaign }
    'return-to-draft': { campaign: Campaign }
  }
}

/** Asks before a running campaign pauses, or a paused one resumes. */
export function PauseDialog({ campaign, close }: WithClose<DialogInputs['pause-campaign']>) {
  const { t } = useTranslation('campaigns')
  const { id, name, status } = campaign
  const paused = status === 'running'
  const change = useCampaignChange(
    () => call(campaignRoutes.pauseCampaign, { params: { id }, body: { paused } }),
    close,
  )
  const kind = paused ? 'pause' : 'resume'
  return (
    <ConfirmDialog
      title={t(`${kind}.title`)}
      confirm={t(`${kind}.confirm`)}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={close}
    >
      {t(`${kind}.text`, { name })}
    </ConfirmDialog>
  )
}

/** Asks before a launched campaign becomes a draft again. */
export function ReturnToDraftDialog({ campaign, close }: WithClose<DialogInputs['return-to-draft']>) {
  const { t } = useTranslation('campaigns')
  const { id, name } = campaign
  const change = useCampaignChange(() => call(campaignRoutes.returnToDraft, { params: { id } }), close)
  return (
    <ConfirmDialog
      title={t('toDraft.title')}
      confirm={t('toDraft.confirm')}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={close}
    >
      {t('toDraft.text', { name })}
    </ConfirmDialog>
  )
}
