import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import type { UploadedFile } from './use-upload.ts'

/** The lines above the header, which are not imported. */
export function SkippedLines({ skipped, header }: Pick<UploadedFile, 'skipped'> & { header: number | null }) {
  const { t } = useTranslation('imports')
  if (skipped.length === 0 || header === null) return null
  const last = header - 1
  return (
    <details className="group text-sm">
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-chip text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden className="shrink-0 group-open:rotate-90" />
        {t('preview.skipped', { count: last, last })}
      </summary>
      <ol className="mt-1 flex max-h-32 flex-col overflow-y-auto ps-[18px] text-muted">
        {skipped.map(({ line, text }) => (
          <li key={line} className="flex gap-3">
            <span className="shrink-0 tabular-nums">{t('preview.skippedLine', { line })}</span>
            <span className="min-w-0 truncate" title={text}>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
