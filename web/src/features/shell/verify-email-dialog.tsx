import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { marked } from '../../lib/texts/marked.tsx'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { callWithMessage } from '../../lib/api/api.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { useErrorText } from '../../lib/texts/use-error-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { profileQuery } from '../accounts/accounts.ts'
import { settingsQuery } from '../settings/settings.tsx'
import { EmailHint } from '../sessions/sessions.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'verify-email': object
  }
}

/**
 * Asks the user to open the emailed link, and can send it again. Closes once the address is
 * verified, for example in another tab.
 */
export function VerifyEmailDialog({ close }: WithClose<object>) {
  const { t } = useTranslation(['shell', 'common', 'accounts', 'errors'])
  const errorText = useErrorText()
  const { data: settings } = useQuery(settingsQuery())
  const hasEmails = settings?.emails ?? true
  const { data: profile } = useQuery({
    ...profileQuery(),
    refetchInterval: 15_000,
    refetchOnWindowFocus: 'always',
  })
  const resend = useMutation({
    mutationFn: () => callWithMessage(accountRoutes.resendVerification),
    onSuccess: ({ message }) => {
      if (message) toasts.add({ type: 'success', ...message })
    },
    networkMode: 'always',
  })
  return (
    <Dialog
      title={t(hasEmails ? 'verify.title' : 'verify.unverified')}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('verify.later')}</Button>
          {hasEmails && (
            <Button variant="primary" isPending={resend.isPending} onPress={() => resend.mutate()}>
              {t('verify.resend')}
            </Button>
          )}
        </>
      }
    >
      <p className="break-words text-muted">
        {marked(
          t(hasEmails ? 'verify.description' : 'verify.withoutEmails', { email: profile?.email ?? '' }),
          {
            b: <b className="font-medium text-text" />,
          },
        )}
      </p>
      {hasEmails ? (
        <EmailHint hasOutbox={settings?.outbox} />
      ) : (
        <p className="text-sm text-muted">{t('accounts:withoutEmails.verify')}</p>
      )}
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {resend.isError && errorText(resend.error).subTitle}
      </p>
    </Dialog>
  )
}
