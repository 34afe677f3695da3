import { importRoutes } from '@rapport/contract/lists/import-routes.ts'
import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx'
import { useImportCall } from './api.ts'
import { ImportTrouble } from './import-trouble.tsx'

/** Shows the progress of an import by rows. An undo can't be cancelled. */
export function ImportProgress({ given }: { given: ListImport }) {
  const { t } = useTranslation(['imports', 'common'])
  const formats = useFormats()
  const failureText = useFailureText()
  const { id, state, done, rows, trouble } = given
  const cancel = useImportCall(() => call(importRoutes.cancelImport, { params: { id } }))
  const label = trouble === null ? t(`states.${state}`) : t('trouble.title')
  return (
    <div className="flex max-w-[560px] flex-col gap-3">
      <div className="flex items-center gap-3 text-sm">
        <output className="shrink-0 font-medium">{label}</output>
        <ProgressBar label={label} done={done} total={rows} />
        <span className="shrink-0 text-muted">
          {t('progress', { count: rows, done: formats.count(done), total: formats.count(rows) })}
        </span>
        {state !== 'undoing' && (
          <Button size="small" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
            {t('common:actions.cancel')}
          </Button>
        )}
      </div>
      {trouble === null && <p className="text-sm text-muted">{t('leave')}</p>}
      <ImportTrouble id={id} state={state as 'applying'} trouble={trouble} />
      <FailureNotice text={cancel.error && failureText(cancel.error)} />
    </div>
  )
}
