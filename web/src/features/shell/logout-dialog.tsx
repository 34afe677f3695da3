import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WithClose } from '../../lib/dialogs.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { signOut } from '../account/session.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    logout: object
  }
}

/** Asks, then ends the session and goes to sign-in; what was fetched is forgotten with the frame that is left. */
export function LogoutDialog({ close }: WithClose<object>) {
  const { t } = useTranslation(['shell', 'common'])
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
    <Dialog
      title={t('logout.title')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      isAlert
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" isPending={mutation.isPending} onPress={() => mutation.mutate()}>
            {t('logout.confirm')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('logout.description')}</p>
    </Dialog>
  )
}
