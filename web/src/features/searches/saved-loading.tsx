import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'

export function SavedLoading() {
  const { t } = useTranslation('searches')
  return (
    <div className="border-b border-line p-3">
      <output className="flex h-control items-center gap-2 text-sm text-muted">
        <Spinner />
        {t('saved.loading')}
      </output>
    </div>
  )
}
