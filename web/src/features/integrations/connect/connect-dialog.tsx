import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureNotice, WaitNotice } from '../../../ui/forms/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { profileQuery } from '../../accounts/accounts.ts'
import { foundSettingsQuery } from '../api.ts'
import { AddressStep, type Found } from './address-step.tsx'
import { GoogleStep, HostsStep, MicrosoftStep } from './read-steps.tsx'
import type { ServersValues } from './servers-form.ts'
import { ServersStep } from './servers-step.tsx'
import { Step } from './step.tsx'
import { useConnectFailureText } from './use-connect-failure-text.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    /** With the address of a mailbox that is connected already: its servers and password are changed. */
    'connect-mailbox': { address?: string }
  }
}

/**
 * Connects a mailbox by its address: says where its servers are, checks them, and connects it. No
 * password is typed before it is clear where it will go.
 */
export function ConnectMailboxDialog({ address, close }: WithClose<DialogInputs['connect-mailbox']>) {
  // The texts of every step: while those of a later one are loaded, the dialog would vanish.
  const { t } = useTranslation(['mailbox-connect', 'mailbox-checks'])
  return (
    <Dialog
      title={address === undefined ? t('title') : t('titleOf', { email: address })}
      size="medium"
      onClose={close}
    >
      {address === undefined ? (
        <NewMailbox close={close} />
      ) : (
        <KnownMailbox address={address} close={close} />
      )}
    </Dialog>
  )
}

/** An address, and its servers as far as they were typed before *Back*. */
type TypedServers = { address: string; values: ServersValues | null }

function NewMailbox({ close }: { close: () => void }) {
  const own = useQuery(profileQuery()).data?.email ?? ''
  const [typed, setTyped] = useState<TypedServers | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  if (found === null)
    return <AddressStep initial={typed?.address ?? own} onFound={setFound} onClose={close} />
  const { address } = found
  const kept = typed?.address === address ? typed.values : null
  const goBack = (values: ServersValues | null) => {
    setTyped({ address, values: values ?? kept })
    setFound(null)
  }
  return <Steps found={found} values={kept} onOther={goBack} close={close} />
}

function KnownMailbox({ address, close }: { address: string; close: () => void }) {
  const { t } = useTranslation(['mailbox-connect', 'common'])
  const failureText = useConnectFailureText()
  const { data, error, isFetching, refetch } = useQuery(foundSettingsQuery(address))
  if (data) return <Steps found={{ address, settings: data }} values={null} close={close} />
  return (
    <Step
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          {error && (
            <Button variant="primary" isPending={isFetching} onPress={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          )}
        </>
      }
    >
      {!error && <WaitNotice text={t('address.finding', { email: address })} />}
      <FailureNotice text={error ? failureText(error) : null} />
    </Step>
  )
}

type StepsProps = {
  found: Found
  /** The servers as they were typed before; null if they weren't. */
  values: ServersValues | null
  /** Goes back to the address; absent for a mailbox that is connected already. */
  onOther?: (values: ServersValues | null) => void
  close: () => void
}

/** The steps after the address is known. */
function Steps({ found, values, onOther, close }: StepsProps) {
  const [isByHand, setByHand] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const { kind, otherHosts } = found.settings
  const common = { found, close, ...(onOther && { onOther: () => onOther(null) }) }
  if (kind === 'microsoft') return <MicrosoftStep {...common} />
  if (kind === 'google' && !isByHand) return <GoogleStep {...common} onByHand={() => setByHand(true)} />
  if (otherHosts.length > 0 && !isConfirmed)
    return <HostsStep {...common} onConfirm={() => setConfirmed(true)} />
  return <ServersStep {...common} typed={values} {...(onOther && { onOther })} />
}
