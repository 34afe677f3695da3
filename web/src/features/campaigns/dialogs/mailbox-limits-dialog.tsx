import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'mailbox-limits': object
  }
}

/** Explains what a mailbox can send a day, and why a new one begins with few. */
export function MailboxLimitsDialog({ close }: WithClose<DialogInputs['mailbox-limits']>) {
  const { t } = useTranslation(['campaigns', 'common'])
  return (
    <Dialog
      title={t('learnMore.title')}
      onClose={close}
      actions={
        <Button variant="primary" onPress={close}>
          {t('common:actions.close')}
        </Button>
      }
    >
      <p className="text-muted">{t('learnMore.text')}</p>
    </Dialog>
  )
}
