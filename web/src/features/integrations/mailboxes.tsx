import type { Settings } from '@rapport/contract/settings/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import Plug from 'lucide-react/icons/plug'
import { openDialog } from '../../lib/dialogs.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { knownSettingsQuery } from '../settings/settings.tsx'
import { mailboxesQuery } from './api.ts'
import { BrakeNotice } from './brake-notice.tsx'
import { ConnectMailbox } from './connect-button.tsx'
import { MailboxRow } from './mailbox-row.tsx'

/** The mailboxes that campaigns are sent from. */
export function Mailboxes() {
  const { t } = useTranslation('integrations')
  const { data, error, isError, refetch } = useQuery(mailboxesQuery())
  const settings = useQuery(knownSettingsQuery()).data
  if (isError && !data)
    return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (data?.length === 0)
    return (
      <>
        <BrakeNotice />
        <NoMailboxes settings={settings} />
      </>
    )
  return (
    <section aria-label={t('list')} className="flex flex-col">
      <BrakeNotice />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <p className="me-auto text-sm text-muted">{t(introOf(settings))}</p>
        <Button variant="quiet" onPress={() => openDialog('mailbox-limits')}>
          {t('limits')}
        </Button>
        <ConnectMailbox settings={settings} />
      </div>
      {data ? (
        <ul>
          {data.map((mailbox) => (
            <MailboxRow key={mailbox.id} mailbox={mailbox} hasGmail={settings?.gmail === true} />
          ))}
        </ul>
      ) : (
        <Skeleton className="m-4 h-24" />
      )}
    </section>
  )
}

function NoMailboxes({ settings }: { settings: Settings | undefined }) {
  const { t } = useTranslation('integrations')
  return (
    <EmptyState icon={<Plug size={24} aria-hidden />} title={t('empty')} description={t(introOf(settings))}>
      <ConnectMailbox settings={settings} />
    </EmptyState>
  )
}

/** What mailboxes are for, or what the operator has to set up first. */
const introOf = (settings: Settings | undefined) =>
  settings && !settings.gmail && !settings.mailServers ? 'operator' : 'intro'
