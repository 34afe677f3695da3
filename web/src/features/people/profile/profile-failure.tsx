import CircleAlert from 'lucide-react/icons/circle-alert'
import UserX from 'lucide-react/icons/user-x'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useErrorText } from '../../../lib/texts/use-error-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** The profile is not there, or could not be fetched. */
export function ProfileFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const errorText = useErrorText()
  if (error instanceof ApiError && error.code === 'not_found')
    return (
      <div role="alert">
        <EmptyState
          icon={<UserX size={24} aria-hidden />}
          title={t('profile.notFound')}
          description={t('profile.notFoundHint')}
        />
      </div>
    )
  const { title, subTitle } = errorText(error)
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert size={24} aria-hidden />} title={title} description={subTitle}>
        <Button onPress={onRetry}>{t('common:actions.retry')}</Button>
      </EmptyState>
    </div>
  )
}
