import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/link.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { WhatMoves } from './invitation-facts.tsx'
import type { Invitation } from './use-invitation.ts'

type AcceptInvitationProps = {
  invitation: Invitation
  profile: UserProfile
  accept: () => Promise<void>
  /** The link was used or withdrawn after it was opened. */
  onStale: () => void
}

/** Says what moves into the team, and joins it. Whoever has teammates must leave them first. */
export function AcceptInvitation({ invitation, profile, accept, onStale }: AcceptInvitationProps) {
  const { t } = useTranslation('team')
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  const { team } = profile
  if (team.members > 1)
    return (
      <div className="flex flex-col gap-4">
        <FailureNotice text={t('invitation.inAnotherTeam', { team: team.name })} />
        <ButtonLink to={paths.team} className="w-full">
          {t('invitation.toTeam')}
        </ButtonLink>
      </div>
    )
  const join = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setFailure(null)
    try {
      // Stays pending: another screen takes its place.
      await accept()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_link') return onStale()
      setFailure(failureText(error))
      setPending(false)
      isBusy.current = false
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <WhatMoves profile={profile} team={invitation.team} />
      <FailureNotice text={failure} />
      <Button variant="primary" isPending={isPending} onPress={() => void join()} className="w-full">
        {t('invitation.accept')}
      </Button>
    </div>
  )
}
