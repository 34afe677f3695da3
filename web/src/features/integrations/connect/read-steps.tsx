import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { knownSettingsQuery } from '../../settings/settings.tsx'
import { ConnectButton } from '../connect-button.tsx'
import type { Found } from './address-step.tsx'
import { Step } from './step.tsx'

type CommonProps = { found: Found; onOther?: () => void; close: () => void }

/** Goes back to the address, unless it is given, and closes the dialog. */
export function BackButtons({ onOther, close }: Pick<CommonProps, 'onOther' | 'close'>) {
  const { t } = useTranslation(['mailbox-connect', 'common'])
  return (
    <>
      {onOther && (
        <Button variant="quiet" className="-ms-3 me-auto" onPress={onOther}>
          {t('back')}
        </Button>
      )}
      <Button onPress={close}>{t('common:actions.cancel')}</Button>
    </>
  )
}

/** Leads to Google; or, quietly, to its servers. */
export function GoogleStep({ found, onByHand, ...back }: CommonProps & { onByHand: () => void }) {
  const { t } = useTranslation('mailbox-connect')
  const hasGmail = useQuery(knownSettingsQuery()).data?.gmail === true
  return (
    <Step
      isRead
      actions={
        <>
          <BackButtons {...back} />
          {hasGmail && <ConnectButton variant="primary">{t('google.connect')}</ConnectButton>}
        </>
      }
    >
      <p>{t(hasGmail ? 'google.text' : 'google.notSetUp', { email: found.address })}</p>
      <Button size="small" className="self-start" onPress={onByHand}>
        {t('google.byHand')}
      </Button>
    </Step>
  )
}

/** Says that the mailbox can't be connected, and asks for nothing. */
export function MicrosoftStep({ found, ...back }: CommonProps) {
  const { t } = useTranslation('mailbox-connect')
  return (
    <Step isRead actions={<BackButtons {...back} />}>
      <p>{t('microsoft.text', { email: found.address })}</p>
      <p className="text-muted">{t('microsoft.never')}</p>
    </Step>
  )
}

/** Asks whether the servers outside of the address's own domain are right, before the password. */
export function HostsStep({ found, onConfirm, ...back }: CommonProps & { onConfirm: () => void }) {
  const { t } = useTranslation('mailbox-connect')
  const { otherHosts } = found.settings
  return (
    <Step
      isRead
      actions={
        <>
          <BackButtons {...back} />
          <Button variant="primary" onPress={onConfirm}>
            {t('hosts.confirm')}
          </Button>
        </>
      }
    >
      <h3 className="flex items-center gap-2">
        <TriangleAlert size={16} aria-hidden className="shrink-0 text-warning" />
        {t('hosts.title')}
      </h3>
      <p>{t('hosts.text', { domain: domainOf(found.address) })}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5 font-medium">
        {otherHosts.map((host) => (
          <li key={host}>{host}</li>
        ))}
      </ul>
      <p className="text-muted">{t('hosts.advice')}</p>
    </Step>
  )
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
