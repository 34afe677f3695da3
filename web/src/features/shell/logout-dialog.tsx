import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { signOut } from '../sessions/sessions.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    logout: object
  }
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
