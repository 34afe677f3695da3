import { importRoutes } from '@rapport/contract/lists/import-routes.ts'
import type { ListImport } from '@rapport/contract/lists/imports.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { useImportCall } from './api.ts'

/** The call that retries the work of a state at once. */
const again = {
  checking: importRoutes.checkImport,
  applying: importRoutes.applyImport,
  undoing: importRoutes.undoImport,
} as const

type ImportTroubleProps = {
  id: number
  state: keyof typeof again
  /** Null: the work continues. */
  trouble: ListImport['trouble']
}

/**
 * Says that the work keeps failing, and what the user can do. Always rendered, so that screen
 * readers announce it.
 */
export function ImportTrouble({ id, state, trouble }: ImportTroubleProps) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const failureText = useFailureText()
  const retry = useImportCall(() => call(again[state], { params: { id } }))
  return (
    <div className="flex flex-col items-start gap-2 text-sm empty:hidden">
      <div role="alert" className="empty:hidden">
        {trouble && (
          <p className="flex gap-2">
            <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-warning" />
            {t('trouble.text', {
              count: trouble.tries,
              time: formats.moment(new Date(trouble.since)),
              shown: formats.count(trouble.tries),
            })}{' '}
            {t(`trouble.advice.${state}`)}
          </p>
        )}
      </div>
      {trouble && (
        <Button size="small" isPending={retry.isPending} onPress={() => retry.mutate()}>
          {t('trouble.again')}
        </Button>
      )}
      <FailureNotice text={retry.error && failureText(retry.error)} />
    </div>
  )
}
