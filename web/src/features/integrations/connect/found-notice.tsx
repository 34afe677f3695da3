import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ExternalLink } from '../../../ui/buttons/link.tsx'
import type { Found } from './address-step.tsx'
import { domainOf } from './read-steps.tsx'

/** Says where the servers were found, and what a known provider requires. */
export function FoundNotice({ found: { address, settings } }: { found: Found }) {
  const { t } = useTranslation('mailbox-connect')
  const { kind, source, provider } = settings
  const name = provider?.name ?? ''
  const origin = source ?? (kind === 'google' ? 'byHand' : 'unknown')
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="text-base font-medium">{address}</p>
      <p className="text-muted">{t(`found.${origin}`, { name, domain: domainOf(address) })}</p>
      {provider && provider.appPassword !== 'never' && (
        <p>{t(`needs.appPassword.${provider.appPassword}`, { name })}</p>
      )}
      {provider?.isImapOffAtFirst && <p>{t('needs.imapOff', { name })}</p>}
      {provider?.help && (
        <p>
          <ExternalLink href={provider.help} className="underline">
            {t('needs.help', { name })}
          </ExternalLink>
        </p>
      )}
    </div>
  )
}
