import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { planOf } from '../../accounts/accounts.ts'
import type { Invitation } from './use-invitation.ts'

/** The invited address, the role with what it may do, and until when the link works. */
export function InvitationFacts({ invitation: { email, role, expiresAt } }: { invitation: Invitation }) {
  const { t } = useTranslation('team')
  const formats = useFormats()
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <Fact term={t('invitation.address')}>{email}</Fact>
      <Fact term={t('invitation.role')}>
        {t(`roles.${role}`)}
        <span className="block text-muted">{t(`rolesSay.${role}`)}</span>
      </Fact>
      <Fact term={t('invitation.until')}>{formats.moment(new Date(expiresAt))}</Fact>
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** What of an account moves into the team that it joins, and what doesn't. */
export function WhatMoves({ profile, team }: { profile: UserProfile; team: Invitation['team'] }) {
  const { t } = useTranslation('team')
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const plan = planOf(profile, now)
  const isSubscribed = plan.kind === 'subscription' && !plan.isExpired
  const doRevealsMove = plan.kind === 'subscription' || !team.isTrial
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
      <h2 className="font-medium">{t('invitation.moves')}</h2>
      <ul className="flex list-disc flex-col gap-1 ps-4 text-muted">
        <li>{t('invitation.movesList')}</li>
        <li>{t(doRevealsMove ? 'invitation.movesReveals' : 'invitation.revealsStay')}</li>
        <li>
          {isSubscribed
            ? t('invitation.creditsMove', {
                email: formats.count(plan.email.left),
                phone: formats.count(plan.phone.left),
              })
            : t('invitation.creditsStay')}
        </li>
        {isSubscribed && team.isTrial && <li>{t('invitation.planEnds')}</li>}
      </ul>
    </div>
  )
}
