import { useTranslation } from '../../../lib/texts/use-translation.ts'
import type { WithClose } from '../../../lib/dialogs.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { useElevationForm } from './use-elevation-form.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'elevate-admin': object
  }
}

/** Opens 15 more minutes. The dialog opens above the screen, so nothing beneath is lost. */
export function ElevateDialog({ close }: WithClose<object>) {
  const { t } = useTranslation('admin')
  const form = useElevationForm(close)
  return (
    <FormDialog title={t('entrance.again')} submit={t('entrance.submit')} form={form} onClose={close}>
      <p className="text-sm text-muted">{t('entrance.kept')}</p>
      <CodeField field={form.field('otpCode')} errorCode={form.codes.otpCode} />
    </FormDialog>
  )
}
