import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { useErrorText } from '../../../../lib/texts/use-error-text.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { canSave } from './steps.ts'
import { isChanged, type Saving, type SavingEvent } from './saving.ts'

type SaveStatusProps = { saving: Saving; isDraft: boolean; onRetry: () => void }

/** Says whether the text on the screen has been saved. */
export function SaveStatus({ saving, isDraft, onRetry }: SaveStatusProps) {
  const { t } = useTranslation('editor')
  const errorText = useErrorText()
  if (saving.failure !== null)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
        {t('saving.failed', { reason: errorText(saving.failure).title })}
        <Button size="small" onPress={onRetry}>
          {t('saving.retry')}
        </Button>
      </div>
    )
  return <output className="text-sm text-muted">{t(`saving.${stateOf(saving, isDraft)}`)}</output>
}

function stateOf(saving: Saving, isDraft: boolean) {
  if (saving.sent) return 'pending'
  if (!isChanged(saving)) return 'done'
  if (canSave(saving.shown, isDraft)) return 'pending'
  return saving.shown.length === 0 ? 'none' : 'incomplete'
}

/**
 * Another window has saved these steps since they were read here. Nothing is stored until the user
 * has chosen.
 */
export function OvertakenNotice({ tell }: { tell: (event: SavingEvent) => void }) {
  const { t } = useTranslation('editor')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-popover border border-line bg-surface p-3"
    >
      <p className="min-w-48 flex-1 text-sm">{t('overtaken.text')}</p>
      <div className="flex gap-2">
        <Button onPress={() => tell({ type: 'tookTheirs' })}>{t('overtaken.theirs')}</Button>
        <Button variant="primary" onPress={() => tell({ type: 'keptMine' })}>
          {t('overtaken.mine')}
        </Button>
      </div>
    </div>
  )
}
