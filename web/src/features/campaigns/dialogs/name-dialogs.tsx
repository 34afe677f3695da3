import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkRequired } from '../../../ui/forms/checks.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { ownZone } from '@rapport/contract/dates/time-zones.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'create-campaign': { onCreated: (campaign: Campaign) => void }
    'rename-campaign': { campaign: Campaign }
  }
}

/** Creates a draft. */
export function CreateCampaignDialog({ onCreated, close }: WithClose<DialogInputs['create-campaign']>) {
  const { t } = useTranslation('campaigns')
  return (
    <NameDialog
      heading={t('create.heading')}
      submit={t('create.submit')}
      initial=""
      onSubmit={async (name) => {
        const created = await call(campaignRoutes.createCampaign, { body: { name } })
        await setOwnZone(created)
        close()
        onCreated(created)
      }}
      onClose={close}
    />
  )
}

/**
 * People whose place is unknown get their emails by the sender's clock. If the server doesn't know
 * the zone, it stays UTC.
 */
async function setOwnZone({ id, version }: Campaign): Promise<void> {
  const body = { version, setup: { fallbackZone: ownZone() } }
  await call(campaignRoutes.changeSetup, { params: { id }, body }).catch(() => undefined)
}

export function RenameCampaignDialog({ campaign, close }: WithClose<DialogInputs['rename-campaign']>) {
  const { t } = useTranslation('campaigns')
  const { id, name: before } = campaign
  return (
    <NameDialog
      heading={t('rename.heading')}
      submit={t('rename.submit')}
      initial={before}
      onSubmit={async (name) => {
        await call(campaignRoutes.renameCampaign, { params: { id }, body: { name } })
        close()
      }}
      onClose={close}
    />
  )
}

type NameDialogProps = {
  heading: string
  submit: string
  initial: string
  onSubmit: (name: string) => Promise<void>
  onClose: () => void
}

function NameDialog({ heading, submit, initial, onSubmit, onClose }: NameDialogProps) {
  const { t } = useTranslation('campaigns')
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: initial },
    checks: { name: checkRequired },
    send: async ({ name }) => {
      await onSubmit(name.trim())
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    startAt: 'name',
    startSelected: true,
  })
  return (
    <FormDialog title={heading} submit={submit} form={form} onClose={onClose}>
      <TextField
        label={t('create.name')}
        autoComplete="off"
        maxLength={limits.maxCampaignNameLength}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
