import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConnectButton } from './connect-button.tsx'

type ReconnectNoticeProps = { mailbox: Integration; hasGmail: boolean }

/** Says that a mailbox is no longer let in, and connects it again. */
export function ReconnectNotice({ mailbox: { email, provider }, hasGmail }: ReconnectNoticeProps) {
  const { t } = useTranslation('integrations')
  const isGmail = provider === 'gmail'
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-warning">
      <p>{t(isGmail ? 'reconnect.google' : 'reconnect.server')}</p>
      {isGmail && hasGmail && (
        <ConnectButton variant="secondary" size="small">
          {t('reconnect.action')}
        </ConnectButton>
      )}
      {provider === 'smtp' && (
        <Button size="small" onPress={() => openDialog('connect-mailbox', { address: email })}>
          {t('reconnect.action')}
        </Button>
      )}
    </div>
  )
}
