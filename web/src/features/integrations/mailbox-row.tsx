import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import Lock from 'lucide-react/icons/lock'
import Settings from 'lucide-react/icons/settings'
import Trash from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ExternalLink } from '../../ui/buttons/link.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { When } from '../../ui/when.tsx'
import { ReconnectNotice } from './reconnect-notice.tsx'
import { HeldNotice } from './held-notice.tsx'
import { UsageGauge } from './usage-gauge.tsx'

type MailboxRowProps = { mailbox: Integration; hasGmail: boolean }

/** A mailbox: its state, the number of emails sent, and the actions on it. */
export function MailboxRow({ mailbox, hasGmail }: MailboxRowProps) {
  const { t } = useTranslation('integrations')
  const { id, email, provider, senderName } = mailbox
  return (
    <li
      aria-label={email}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-3 border-b border-line px-4 py-4 lg:grid-cols-[minmax(0,1fr)_220px_200px_auto]"
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="truncate font-medium" title={email}>
          {email}
        </h2>
        <p className="text-sm text-muted">
          {t(`providers.${provider}`)}
          {senderName !== '' && ` · ${senderName}`}
        </p>
        {provider === 'outbox' && (
          <p className="text-sm text-muted">
            {t('outbox.text')}{' '}
            <ExternalLink href="/outbox" className="underline">
              {t('outbox.open')}
            </ExternalLink>
          </p>
        )}
        <Notices mailbox={mailbox} hasGmail={hasGmail} />
      </div>
      <div className="col-span-2 row-start-2 lg:col-span-1 lg:row-start-auto">
        <UsageGauge id={id} />
      </div>
      <Facts mailbox={mailbox} />
      <div className="col-start-2 row-start-1 flex items-center gap-2 lg:col-start-4">
        <Active mailbox={mailbox} />
        <MenuButton label={t('actions', { email })}>
          <MenuItem
            icon={<Settings size={16} aria-hidden />}
            onAction={() => openDialog('mailbox-settings', { mailbox })}
          >
            {t('settings.open')}
          </MenuItem>
          {provider === 'smtp' && (
            <MenuItem
              icon={<Lock size={16} aria-hidden />}
              onAction={() => openDialog('connect-mailbox', { address: email })}
            >
              {t('password')}
            </MenuItem>
          )}
          {provider !== 'outbox' && (
            <MenuItem
              icon={<ListChecks size={16} aria-hidden />}
              onAction={() => openDialog('check-mailbox', { mailbox })}
            >
              {t('check')}
            </MenuItem>
          )}
          {provider !== 'outbox' && (
            <MenuItem
              icon={<Trash size={16} aria-hidden />}
              onAction={() => openDialog('remove-mailbox', { mailbox })}
            >
              {t('remove.open')}
            </MenuItem>
          )}
        </MenuButton>
      </div>
    </li>
  )
}

/** The mailbox's own limits, and when its messages were last read. */
function Facts({ mailbox }: { mailbox: Integration }) {
  const { dailyCap, usualDailyCap, rampLimit, spacingSeconds, syncedAt } = mailbox
  const { t } = useTranslation('integrations')
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const cap = dailyCap ?? usualDailyCap
  const isGrowing = rampLimit !== null && rampLimit < cap
  return (
    <dl className="col-span-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm lg:col-span-1">
      <Fact term={t('facts.cap')}>
        {t(isGrowing ? 'facts.today' : 'facts.aDay', { shown: formats.count(isGrowing ? rampLimit : cap) })}
      </Fact>
      <Fact term={t('facts.spacing')}>
        {spacingSeconds === null
          ? t('facts.noSpacing')
          : t('facts.seconds', { count: spacingSeconds, shown: formats.count(spacingSeconds) })}
      </Fact>
      <Fact term={t('facts.synced')}>
        {syncedAt === null ? t('facts.never') : <When at={syncedAt} now={now} />}
      </Fact>
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd>{children}</dd>
  </>
)

const toggleRoutes = {
  gmail: integrationRoutes.toggleGmail,
  smtp: integrationRoutes.toggleSmtp,
  outbox: integrationRoutes.toggleOutbox,
}

/** Switches it on or off, at once. */
function Active({ mailbox: { id, provider, email, isActive } }: { mailbox: Integration }) {
  const { t } = useTranslation('integrations')
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const toggle = useMutation({
    mutationFn: (active: boolean) => call(toggleRoutes[provider], { params: { id }, body: { active } }),
    onError: answerToast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: ['integrations'] }),
    networkMode: 'always',
  })
  const shown = toggle.isPending ? toggle.variables : isActive
  return (
    <span title={t(shown ? 'active.on' : 'active.off')}>
      <Switch label={t('active.label', { email })} hideLabel isSelected={shown} onChange={toggle.mutate} />
    </span>
  )
}

/** The problems that keep the mailbox from sending, and how to solve them. */
function Notices({ mailbox, hasGmail }: MailboxRowProps) {
  const { t } = useTranslation('integrations')
  const formats = useFormats()
  const { id, connection, hasSyncFailed, isActive, isBraked, held, refusals, peopleCount: count } = mailbox
  const isSending = isActive && connection === 'connected' && !isBraked && held === null
  const waiting = { count, shown: formats.count(count) }
  return (
    <>
      {!isActive && <p className="text-sm text-muted">{t('off')}</p>}
      {connection === 'reconnect' && <ReconnectNotice mailbox={mailbox} hasGmail={hasGmail} />}
      {connection === 'connected' && hasSyncFailed && (
        <p className="mt-1 text-sm text-warning">{t('syncFailed')}</p>
      )}
      {refusals && (
        <p className="mt-1 text-sm break-words text-warning">
          {t('refused', { said: refusals.said, shown: formats.count(refusals.count) })}
        </p>
      )}
      {held && <HeldNotice id={id} held={held} />}
      {isBraked && (
        <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-warning">
          <p>{t('brake.held')}</p>
          <Button size="small" onPress={() => openDialog('confirm-brake', { mailbox })}>
            {t('brake.open')}
          </Button>
        </div>
      )}
      {count > 0 && <p className="text-sm text-muted">{t(isSending ? 'people' : 'waiting', waiting)}</p>}
    </>
  )
}
