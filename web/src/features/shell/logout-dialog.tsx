import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toast-queue.ts'
import { signOut } from '../accounts/session.ts'

export type LogoutDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Asks, then ends the session and goes to sign-in; what was fetched is forgotten with the frame that is left. */
export function LogoutDialog({ isOpen, onOpenChange }: LogoutDialogProps) {
  const { t } = useTranslation(['shell', 'common'])
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: signOut,
    networkMode: 'always',
    onSuccess: async () => {
      onOpenChange(false)
      toasts.clear()
      await navigate({ to: paths.login, search: {} })
    },
  })
  return (
    <Dialog
      title={t('logout.title')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isAlert
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('common:actions.cancel')}</Button>
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
