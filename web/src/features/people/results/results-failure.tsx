import { filterOffCode, goneCode } from '@rapport/contract/filters/opposites.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useErrorText } from '../../../lib/texts/use-error-text.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** What only the server knows of a filter, and the user can remove. */
const reasons = [goneCode, filterOffCode] as const

/** Says why the search failed, and offers a button to retry. */
export function ResultsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const { t: errors } = useTranslation('errors')
  const { title, subTitle } = useErrorText()(error)
  const given = error instanceof ApiError ? error.errors.map(({ code }) => code) : []
  const reason = reasons.find((code) => given.includes(code))
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={24} aria-hidden />}
        title={title}
        description={reason ? errors(`fields.${reason}`) : subTitle}
      >
        <Button variant="primary" onPress={onRetry}>
          {t('actions.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
