import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useErrorText } from '../../../lib/texts/use-error-text.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import type { Outcome } from './outcome.ts'

type OutcomeNewsProps = { kind: RevealType; outcome: Outcome }

/**
 * Announces the outcome of a press. If it failed or found nothing, the outcome is also shown where
 * there is room.
 */
export function OutcomeNews({ kind, outcome }: OutcomeNewsProps) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const errorText = useErrorText()
  const { state } = outcome
  const failure = state === 'failed' ? errorText(outcome.error) : null
  const alert = failure ? `${failure.title}. ${failure.subTitle}` : t('value.copyFailed')
  const isFruitless = state === 'nothing' || state === 'unavailable'
  const news = () => {
    if (state === 'copied') return t('value.copied')
    if (isFruitless) return `${t(`reveal.${state}.${kind}`)} · ${t('reveal.notCharged')}`
    if (state !== 'revealed') return null
    const left = t('announced.left', { count: outcome.left, shown: formats.count(outcome.left) })
    return `${t(`announced.${kind}`, { value: outcome.value })} ${left}`
  }
  const isBad = state === 'failed' || state === 'notCopied'
  return (
    <>
      {(isBad || isFruitless) && (
        <span
          aria-hidden
          title={isBad ? alert : undefined}
          className={isBad ? 'truncate text-danger' : 'truncate text-muted'}
        >
          {failure?.title ?? (isBad ? alert : news())}
        </span>
      )}
      {isBad && (
        <span role="alert" className="sr-only">
          {alert}
        </span>
      )}
      <output className="sr-only">{news()}</output>
    </>
  )
}
