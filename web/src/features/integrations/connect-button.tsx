import type { Settings } from '@rapport/contract/settings/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { openDialog } from '../../lib/dialogs.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { startGmail } from './connect-gmail.ts'

type ConnectButtonProps = { variant: 'primary' | 'secondary'; size?: 'small'; children: ReactNode }

/** Leads to Google's consent screen, which returns to `/integrations/google`. */
export function ConnectButton({ children, ...look }: ConnectButtonProps) {
  const answerToast = useAnswerToast()
  const start = useMutation({
    mutationFn: startGmail,
    onError: answerToast.error,
    networkMode: 'always',
  })
  return (
    <Button {...look} isPending={start.isPending || start.isSuccess} onPress={() => start.mutate()}>
      {children}
    </Button>
  )
}

/**
 * Connects a mailbox of whatever kind the operator has set up: by its address, or at Google alone.
 * Nothing if there is none.
 */
export function ConnectMailbox({ settings }: { settings: Settings | undefined }) {
  const { t } = useTranslation('integrations')
  if (settings?.mailServers)
    return (
      <Button variant="primary" onPress={() => openDialog('connect-mailbox')}>
        {t('connectAny')}
      </Button>
    )
  return settings?.gmail ? <ConnectButton variant="primary">{t('connect')}</ConnectButton> : null
}
