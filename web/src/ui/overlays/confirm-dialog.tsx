import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** The label of the button that confirms. */
  confirm: string
  /** Cannot be undone: the button warns by its colour. */
  isDangerous?: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  /** Says what is about to happen. */
  children: ReactNode
}

/**
 * Asks before something happens. It stays open while that is pending; `onConfirm` must close it
 * once it is done.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, isDangerous = false, isPending, onConfirm, onClose, children } = props
  const { t } = useTranslation('common')
  return (
    <Dialog
      title={title}
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('actions.cancel')}</Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="break-words text-muted">{children}</p>
    </Dialog>
  )
}
