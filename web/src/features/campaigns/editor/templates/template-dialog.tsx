import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { checkRequired } from '../../../../ui/forms/checks.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'

type TemplateDialogProps = {
  title: string
  initial: string
  /** Its failure shows in the dialog. */
  onSubmit: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a template. */
export function TemplateDialog({ title, initial, onSubmit, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('editor')
  const form = useForm({
    initial: { name: initial },
    checks: { name: checkRequired },
    send: async ({ name }) => {
      await onSubmit(name.trim())
      onClose()
    },
    startAt: 'name',
    startSelected: true,
  })
  return (
    <FormDialog title={title} submit={t('templates.submit')} form={form} onClose={onClose}>
      <TextField
        label={t('templates.name')}
        autoComplete="off"
        maxLength={limits.maxCampaignNameLength}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
