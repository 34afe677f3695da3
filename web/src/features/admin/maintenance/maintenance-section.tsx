import type { MaintenanceState } from '@rapport/contract/admin/maintenance.ts'
import { useId } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form, SubmitButton } from '../../../ui/forms/form.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import type { useMaintenanceForm } from './use-maintenance-form.ts'

type MaintenanceSectionProps = {
  state: MaintenanceState
  maintenance: ReturnType<typeof useMaintenanceForm>
}

/** Switches maintenance on and off, and edits the text of its screen. */
export function MaintenanceSection({ state, maintenance }: MaintenanceSectionProps) {
  const { t } = useTranslation('admin-maintenance')
  const failureText = useFailureText()
  const id = useId()
  const { form, off, isEdited, isAsking, confirm } = maintenance
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="flex items-center gap-2 text-lg font-semibold">
        {t('title')}
        <Badge tone={state.isOn ? 'warning' : 'neutral'}>{t(state.isOn ? 'on' : 'off')}</Badge>
      </h2>
      <p className="max-w-prose text-sm text-muted">{t('text')}</p>
      <Form form={form}>
        <div className="grid gap-3 md:grid-cols-2">
          {(['en', 'ko'] as const).map((language) => (
            <TextField
              key={language}
              {...form.field(`message.${language}`)}
              label={t('message', { language: t(`languages.${language}`) })}
              hint={t('messageHint')}
            />
          ))}
          <TextField
            {...form.field('plannedEnd')}
            type="datetime-local"
            label={t('plannedEnd')}
            hint={t('plannedEndHint')}
          />
        </div>
        <FailureNotice text={off.error && failureText(off.error)} />
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton
            form={form}
            variant={state.isOn ? 'secondary' : 'danger'}
            isDisabled={state.isOn && !isEdited}
          >
            {t(state.isOn ? 'save' : 'switchOn')}
          </SubmitButton>
          {state.isOn && (
            <Button variant="primary" isPending={off.isPending} onPress={() => off.mutate()}>
              {t('switchOff')}
            </Button>
          )}
        </div>
      </Form>
      {isAsking && (
        <ConfirmDialog
          title={t('confirm.title')}
          confirm={t('switchOn')}
          isDangerous
          isPending={false}
          onConfirm={() => confirm(true)}
          onClose={() => confirm(false)}
        >
          {t('confirm.active', { count: state.activeAccounts })} {t('confirm.text')}
        </ConfirmDialog>
      )}
    </section>
  )
}
