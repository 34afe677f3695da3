import { ApiError } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFailureText } from '../../../ui/forms/notices.tsx'

/** Describes why a mailbox at a mail server can't be looked for, checked or connected. */
export function useConnectFailureText(): (error: unknown) => string {
  const { t } = useTranslation('mailbox-connect')
  const failureText = useFailureText()
  return (error) =>
    error instanceof ApiError && error.code === 'not_found' ? t('notSetUp') : failureText(error)
}
