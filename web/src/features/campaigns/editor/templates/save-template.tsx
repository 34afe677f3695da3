import { limits } from '@rapport/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { checkRequired } from '../../../../ui/forms/checks.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { toasts } from '../../../../ui/toasts/toast-queue.ts'
import { createTemplate, renewTemplates } from '../api.ts'
import { contentOf, type Step } from '../steps/steps.ts'

type SaveTemplateProps = { name: string; steps: readonly Step[] }

/** Keeps the emails on the screen for other campaigns. */
export function SaveTemplate(props: SaveTemplateProps) {
  const { t } = useTranslation('editor')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {t('templates.save')}
      </Button>
      {isOpen && <SaveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ name: campaign, steps, onClose }: SaveTemplateProps & { onClose: () => void }) {
  const { t } = useTranslation('editor')
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: campaign },
    checks: { name: checkRequired },
    send: async ({ name }) => {
      await createTemplate(name.trim(), steps.map(contentOf))
      toasts.add({ type: 'success', title: t('templates.saved', { name: name.trim() }) })
      onClose()
      void renewTemplates(queries)
    },
    startAt: 'name',
    startSelected: true,
  })
  return (
    <FormDialog title={t('templates.save')} submit={t('templates.submit')} form={form} onClose={onClose}>
      <TextField
        label={t('templates.name')}
        autoComplete="off"
        maxLength={limits.maxCampaignNameLength}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
