import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ProgressBar } from '../../../../ui/loading/progress-bar.tsx'

/** The share of a file that has been sent. Afterwards the server reads it. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useTranslation(['imports', 'common'])
  const percent = Math.round(share * 100)
  return (
    <>
      <output className="shrink-0 text-sm text-muted">
        {t(percent < 100 ? 'file.uploading' : 'file.reading')}
      </output>
      <ProgressBar label={t('file.uploading')} done={percent} total={100} />
      <span aria-hidden className="w-10 shrink-0 text-end text-sm text-muted">
        {percent}%
      </span>
      <Button onPress={onCancel}>{t('common:actions.cancel')}</Button>
    </>
  )
}
