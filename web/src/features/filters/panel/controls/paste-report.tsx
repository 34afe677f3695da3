import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { shorten } from '../../../../ui/shorten.ts'

/** The outcome of a pasted text. */
export type PasteResult =
  | 'reading'
  | {
      added: number
      /** Chosen already, or pasted twice. */
      present: number
      /** Values that no person has. */
      unknown: string[]
      invalid: string[]
      /** More than the filter takes. */
      beyond: string[]
    }
  | null

export type Paste = {
  result: PasteResult
  /** Adds values although no person has them. */
  addUnknown: () => void
  dismiss: () => void
}

const maxShown = 200

const listOf = (values: readonly string[]): string =>
  shorten(values.map((value) => shorten(value, limits.maxChipLength)).join(', '), maxShown)

/** Says how many pasted values were added, and why the others were not. */
export function PasteReport({ result, addUnknown, dismiss }: Paste) {
  const { t } = useTranslation('people')
  const { t: common } = useTranslation('common')
  if (result === null) return null
  if (result === 'reading') return <output className="block text-xs text-muted">{t('paste.reading')}</output>
  const { added, present, unknown, invalid, beyond } = result
  const reasons = [
    unknown.length > 0 && t('paste.unknown', { values: listOf(unknown) }),
    invalid.length > 0 && t('paste.invalid', { values: listOf(invalid) }),
    beyond.length > 0 &&
      t('paste.beyond', {
        count: beyond.length,
        max: limits.maxListValues,
        first: shorten(beyond[0]!, limits.maxChipLength),
      }),
  ].filter((reason) => reason !== false)
  return (
    <div className="flex flex-col gap-1 text-xs text-muted">
      <output className="block">
        {t('paste.added', { count: added })}
        {present > 0 && <span className="block">{t('paste.present', { count: present })}</span>}
        {reasons.map((reason) => (
          <span key={reason} className="block break-words text-warning">
            {reason}
          </span>
        ))}
      </output>
      <div className="-ms-2 flex gap-1">
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
