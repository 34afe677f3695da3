import { sessionRoutes } from '@rapport/contract/sessions/routes.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import { forgetSession } from '../../lib/api/session.ts'
import { refreshToken } from '../../lib/api/tokens.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    logout: object
  }
}

/** Ends the session in this browser at once, and on the server if it can be reached. */
async function signOut(): Promise<void> {
  const token = refreshToken()
  forgetSession()
  if (token) await call(sessionRoutes.logout, { body: { refresh_token: token } }).catch(() => undefined)
}

/** Signs out and goes to sign-in. Leaving the frame drops everything it has fetched. */
export function LogoutDialog({ close }: WithClose<object>) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: signOut,
    networkMode: 'always',
    onSuccess: async () => {
      close()
      toasts.clear()
      await navigate({ to: paths.login, search: {} })
    },
  })
  return (
    <ConfirmDialog
      title={t('logout.title')}
      confirm={t('logout.confirm')}
      isPending={mutation.isPending}
      onConfirm={() => mutation.mutate()}
      onClose={close}
    >
      {t('logout.description')}
    </ConfirmDialog>
  )
}
