import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { shorten } from '../../../../ui/shorten.ts'

/** What became of a pasted text. */
export type PasteResult = 'reading' | { added: number; unknown: string[] } | null

export type Paste = {
  result: PasteResult
  /** Adds values although nobody has them. */
  addUnknown: () => void
  dismiss: () => void
}

const maxShown = 200

/** How many pasted values were added, and which nobody has. */
export function PasteReport({ result, addUnknown, dismiss }: Paste) {
  const { t } = useTranslation('people')
  const { t: common } = useTranslation('common')
  if (result === null) return null
  if (result === 'reading') return <output className="block text-xs text-muted">{t('paste.reading')}</output>
  const { added, unknown } = result
  return (
    <div className="flex flex-col gap-1 text-xs text-muted">
      <output className="block">
        {t('paste.added', { count: added })}
        {unknown.length > 0 && (
          <span className="block break-words text-warning">
            {t('paste.unknown', { values: shorten(unknown.join(', '), maxShown) })}
          </span>
        )}
      </output>
      <div className="flex gap-1">
        {unknown.length > 0 && (
          <Button variant="quiet" size="small" onPress={addUnknown}>
            {t('paste.addAnyway', { count: unknown.length })}
          </Button>
        )}
        <Button variant="quiet" size="small" onPress={dismiss}>
          {common('actions.close')}
        </Button>
      </div>
    </div>
  )
}
