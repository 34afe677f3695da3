import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toasts } from '../../../../ui/toasts/toast-queue.ts'
import { createTemplate, renewTemplates } from '../api.ts'
import { contentOf, type Step } from '../steps/steps.ts'
import { TemplateDialog } from './template-dialog.tsx'

type SaveTemplateProps = { name: string; steps: readonly Step[] }

/** Keeps the emails on the screen for other campaigns. */
export function SaveTemplate({ name: campaign, steps }: SaveTemplateProps) {
  const { t } = useTranslation('editor')
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const save = async (name: string) => {
    await createTemplate(name, steps.map(contentOf))
    toasts.add({ type: 'success', title: t('templates.saved', { name }) })
    void renewTemplates(queries)
  }
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {t('templates.save')}
      </Button>
      {isOpen && (
        <TemplateDialog
          title={t('templates.save')}
          initial={campaign}
          onSubmit={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
