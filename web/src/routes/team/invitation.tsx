import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { AcceptInvitation } from '../../features/teams/invitation/accept-invitation.tsx'
import { InvitationFacts } from '../../features/teams/invitation/invitation-facts.tsx'
import { invitationToken } from '../../features/teams/invitation/token.ts'
import { useInvitation, type Invitation, type Move } from '../../features/teams/invitation/use-invitation.ts'
import { AuthFrame } from '../../features/sessions/auth-frame.tsx'
import { signOut } from '../../features/sessions/session.ts'
import { keepTyped } from '../../features/sessions/typed.ts'
import { marked } from '../../lib/texts/marked.tsx'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/buttons/button-style.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink, Link } from '../../ui/buttons/link.tsx'
import { FailureNotice, useFailureText, WaitNotice } from '../../ui/forms/notices.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import { SendButton } from '../../ui/forms/send-button.tsx'

/** The target of the link in an invitation to a team. */
export function InvitationRoute() {
  const { hash, isLeaving } = useRouterState({
    select: ({ location }) => ({ hash: location.hash, isLeaving: location.pathname !== paths.invitation }),
    structuralSharing: true,
  })
  const [token, setToken] = useState(() => invitationToken(hash))
  const [readHash, setReadHash] = useState(hash)
  // Until the next screen is there, the address is that screen's already.
  if (!isLeaving && hash !== readHash) {
    setReadHash(hash)
    setToken(invitationToken(hash))
  }
  return <OpenInvitation key={token} token={token} />
}

function OpenInvitation({ token }: { token: string }) {
  const { t } = useTranslation(['team', 'common'])
  const router = useRouter()
  const failureText = useFailureText()
  const enter = useCallback(() => router.history.replace(paths.team), [router])
  const { seen, again, accept } = useInvitation(token, enter)
  const title = t('invitation.title')
  if (seen === 'asking')
    return (
      <AuthFrame title={title} heading={title}>
        <WaitNotice text={t('invitation.asking')} />
      </AuthFrame>
    )
  if (seen === 'incomplete' || 'stale' in seen)
    return (
      <Stale
        isIncomplete={seen === 'incomplete'}
        isSignedIn={seen !== 'incomplete' && seen.profile !== null}
      />
    )
  if ('failed' in seen)
    return (
      <AuthFrame title={title} heading={t('invitation.failed')}>
        <div className="flex flex-col gap-4">
          <FailureNotice text={failureText(seen.failed)} />
          <Button variant="primary" onPress={() => void again()} className="w-full">
            {t('common:actions.retry')}
          </Button>
        </div>
      </AuthFrame>
    )
  if ('move' in seen)
    return (
      <AuthFrame title={title} heading={t('invitation.joined')} description={t('invitation.movingHint')}>
        <div className="flex flex-col gap-4">
          <MoveProgress {...seen} />
          <ButtonLink to={paths.team} className="w-full">
            {t('invitation.toTeam')}
          </ButtonLink>
        </div>
      </AuthFrame>
    )
  const { invitation, profile } = seen
  return (
    <AuthFrame
      title={title}
      heading={t('invitation.heading', { team: invitation.team.name })}
      description={t('invitation.invitedBy', { name: invitation.invitedBy })}
    >
      <div className="flex flex-col gap-6">
        <InvitationFacts invitation={invitation} />
        {profile === null && <SignedOut email={invitation.email} />}
        {profile && profile.email !== invitation.email && (
          <OtherAccount invitation={invitation} signedIn={profile.email} onSignedOut={() => void again()} />
        )}
        {profile && profile.email === invitation.email && (
          <AcceptInvitation
            invitation={invitation}
            profile={profile}
            accept={accept}
            onStale={() => void again()}
          />
        )}
      </div>
    </AuthFrame>
  )
}

/** How far it is, once it is counted. */
function MoveProgress({ team, move: { moved, total } }: { team: string; move: Move }) {
  const { t } = useTranslation('team')
  const formats = useFormats()
  const text = t('invitation.moving', { team })
  if (total === 0) return <WaitNotice text={text} />
  return (
    <div className="flex flex-col gap-2">
      <output>{text}</output>
      <p className="flex items-center gap-3 text-sm text-muted">
        <ProgressBar label={t('move.label')} done={moved} total={total} />
        {t('move.done', { done: formats.count(moved), total: formats.count(total) })}
      </p>
    </div>
  )
}

function Stale({ isIncomplete, isSignedIn }: { isIncomplete: boolean; isSignedIn: boolean }) {
  const { t } = useTranslation(['team', 'accounts'])
  return (
    <AuthFrame
      title={t('invitation.title')}
      heading={t('invitation.stale')}
      description={t(isIncomplete ? 'invitation.incomplete' : 'invitation.staleText')}
    >
      <ButtonLink to={isSignedIn ? paths.team : paths.login} className="w-full">
        {isSignedIn ? t('invitation.toTeam') : t('accounts:links.signIn')}
      </ButtonLink>
    </AuthFrame>
  )
}

/** Where the screens of signing in return. Without the token, which no address but the first has. */
const back = { redirect: paths.invitation }

function SignedOut({ email }: { email: string }) {
  const { t } = useTranslation('team')
  // The screens of signing in and up begin with what was typed.
  const prefill = () => keepTyped('email', email)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('invitation.signedOut')}</p>
      <ButtonLink to={paths.signUp} search={back} onClick={prefill} className="w-full">
        {t('invitation.signUp')}
      </ButtonLink>
      <Link
        to={paths.login}
        search={back}
        onClick={prefill}
        className={buttonStyle('secondary', 'medium', 'w-full text-text!')}
      >
        {t('invitation.signIn')}
      </Link>
    </div>
  )
}

type OtherAccountProps = { invitation: Invitation; signedIn: string; onSignedOut: () => void }

function OtherAccount({ invitation: { email }, signedIn, onSignedOut }: OtherAccountProps) {
  const { t } = useTranslation('team')
  const strong = <strong className="font-medium text-text" />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted wrap-anywhere">
        {marked(t('invitation.other', { signedIn, email }), { b: strong })}
      </p>
      <SendButton
        label={t('invitation.signOut')}
        sentText=""
        send={async () => {
          await signOut()
          onSignedOut()
        }}
        variant="primary"
        className="w-full"
      />
    </div>
  )
}
