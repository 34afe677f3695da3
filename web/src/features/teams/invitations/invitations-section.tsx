import { mayManage } from '@rapport/contract/teams/roles.ts'
import type { Invitation } from '@rapport/contract/teams/invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { invitationsQuery, useRole } from '../api.ts'
import { SectionFailure } from '../section-failure.tsx'
import { SectionPages } from '../section-pages.tsx'
import { Section } from '../section.tsx'
import { useResend, useWithdraw } from './use-invitation-actions.ts'

type InvitationsSectionProps = { page: number; onPage: (page: number) => void }

/** The invitations that nobody has accepted yet. */
export function InvitationsSection({ page, onPage }: InvitationsSectionProps) {
  const { t } = useTranslation('team')
  const list = useRef<HTMLUListElement>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery(invitationsQuery(page))
  const isStale = useDelayed(isPlaceholderData)
  return (
    <Section title={t('invitations.title')}>
      {isError && !data && <SectionFailure onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-14 w-full" />}
      {data && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-busy={isStale}
          className={`outline-none ${isStale ? 'opacity-60' : ''}`}
        >
          {data.items.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              invitation={invitation}
              onGone={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
      {data && (
        <SectionPages label={t('invitations.pages')} page={page} metadata={data.metadata} onPage={onPage} />
      )}
    </Section>
  )
}

function InvitationItem({ invitation, onGone }: { invitation: Invitation; onGone: () => void }) {
  const { t } = useTranslation('team')
  const formats = useFormats()
  const role = useRole()
  const resend = useResend()
  const withdraw = useWithdraw(onGone)
  const { id, email, invitedBy, sentAt, expiresAt, state } = invitation
  const isOpen = state === 'open'
  const until = formats.date(new Date(expiresAt))
  return (
    <li className="flex min-h-row items-center justify-between gap-x-6 gap-y-2 max-md:flex-wrap border-b border-line py-2 text-sm first:border-t">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
          <span className="text-muted">{t(`roles.${invitation.role}`)}</span>
          <Badge tone={isOpen ? 'neutral' : 'warning'}>
            {t(`invitations.state.${state}`, { date: until })}
          </Badge>
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          {invitedBy ? t('invitations.by', { name: invitedBy.name }) : t('invitations.byFormer')}
          {' · '}
          {t('invitations.sentAt', { date: formats.date(new Date(sentAt)) })}
        </p>
      </div>
      {mayManage(role, invitation.role) && (
        <div className="flex shrink-0 gap-2">
          <Button
            size="small"
            aria-label={t('invitations.resendTo', { email })}
            isPending={resend.isPending}
            onPress={() => resend.mutate({ id, email })}
          >
            {t('invitations.resend')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('invitations.withdrawFrom', { email })}
            isPending={withdraw.isPending}
            onPress={() => withdraw.mutate({ id, email })}
          >
            {t('invitations.withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}
