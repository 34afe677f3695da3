import MailCheck from 'lucide-react/icons/mail-check'
import { openDialog } from '../../lib/dialogs.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { VerifyTarget } from './api.ts'
import { useMay } from '../accounts/accounts.ts'

type VerifyButtonProps = {
  /** The list or campaign. */
  name: string
  target: VerifyTarget
  className?: string
}

/** Opens the dialog that verifies these addresses. */
export function VerifyButton({ name, target, className = '' }: VerifyButtonProps) {
  const { t } = useTranslation('verifications')
  const isPermitted = useMay('contacts.reveal')
  if (!isPermitted) return null
  return (
    <Button
      size="small"
      icon={<MailCheck size={14} aria-hidden />}
      className={className}
      onPress={() => openDialog('verify-addresses', { name, target })}
    >
      {t('open')}
    </Button>
  )
}
