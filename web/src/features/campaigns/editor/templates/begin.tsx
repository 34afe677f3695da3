import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useErrorText } from '../../../../lib/texts/use-error-text.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { PlainButton } from '../../../../ui/buttons/plain-button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import { emptyStep, type Step } from '../steps/steps.ts'
import type { TemplateSummary } from '../api.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { useTemplates } from './use-templates.ts'

/** Offers two ways to begin a campaign without emails: writing one, or a template. */
export function Begin({ onAdd }: { onAdd: (steps: readonly Step[]) => void }) {
  const { t } = useTranslation('editor')
  const { templates, error, add, remove, rename } = useTemplates(0, onAdd)
  const errorText = useErrorText()
  const [renamed, setRenamed] = useState<TemplateSummary | null>(null)
  return (
    <section className="flex flex-col gap-4 py-4">
      <h2 id="begin" tabIndex={-1} className="text-lg font-semibold">
        {t('begin.title')}
      </h2>
      <Button
        variant="primary"
        className="self-start"
        icon={<Plus size={16} aria-hidden />}
        onPress={() => onAdd([emptyStep(true)])}
      >
        {t('begin.empty')}
      </Button>
      <h3 className="mt-2 font-medium">{t('begin.template')}</h3>
      {error && <p role="alert">{errorText(error).title}</p>}
      {!templates && !error && <Skeleton className="h-60 w-full" />}
      <ul className="rounded-popover border border-line bg-surface empty:hidden">
        {templates?.map((template) => (
          <li
            key={template.id}
            className="flex items-center gap-1 border-line pe-2 not-first:border-t hover:bg-hover"
          >
            <PlainButton
              onPress={() => void add(template)}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-4 py-2 text-start outline-offset-[-2px]"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{template.name}</span>{' '}
              <span className="shrink-0 text-sm text-muted">
                {t('templates.emails', { count: template.steps })}
              </span>
            </PlainButton>
            {!template.isBuiltIn && (
              <>
                <IconButton
                  label={t('templates.rename', { name: template.name })}
                  size="small"
                  onPress={() => setRenamed(template)}
                >
                  <Pencil size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('templates.remove', { name: template.name })}
                  size="small"
                  onPress={() => void remove(template)}
                >
                  <Trash size={16} aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {renamed && (
        <TemplateDialog
          title={t('templates.rename', { name: renamed.name })}
          initial={renamed.name}
          onSubmit={(name) => rename(renamed, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </section>
  )
}
