import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

type TitleDialogProps = {
  heading: string
  submit: string
  initialTitle: string
  /** Reports a failure itself, by a toast. */
  onSubmit: (title: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the title of a saved search. It stays open if saving fails. */
export function TitleDialog({ heading, submit, initialTitle, onSubmit, onClose }: TitleDialogProps) {
  const { t } = useTranslation('searches')
  const form = useForm({
    initial: { title: initialTitle },
    checks: { title: checkRequired },
    send: ({ title }) => onSubmit(title.trim()).catch(() => undefined),
    startAt: 'title',
  })
  return (
    <FormDialog title={heading} submit={submit} form={form} onClose={onClose}>
      <TextField
        label={t('dialogs.title')}
        autoComplete="off"
        maxLength={limits.maxSearchTitleLength}
        {...form.field('title')}
      />
    </FormDialog>
  )
}
