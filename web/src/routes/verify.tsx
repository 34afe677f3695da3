import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { fetchProfile } from '../features/accounts/accounts.ts'
import { AuthFrame } from '../features/sessions/auth-frame.tsx'
import { SignInForm } from '../features/sessions/sign-in-form.tsx'
import { FailureNotice, useFailureText, WaitNotice } from '../ui/forms/notices.tsx'
import { SendButton } from '../ui/forms/send-button.tsx'
import { useVerification } from '../features/sessions/use-verification.ts'
import { call } from '../lib/api/api.ts'
import { isSignedIn } from '../lib/api/tokens.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ButtonLink, Link } from '../ui/buttons/link.tsx'

const route = getRouteApi(paths.verify)

const isVerified = async () => (await fetchProfile()).isVerified

/**
 * The target of the emailed link that verifies an address. The server verifies the signed-in
 * account, so others sign in here first.
 */
export function VerifyRoute() {
  const { token } = route.useSearch()
  const [isIn, setIn] = useState(isSignedIn)
  return isIn ? <Verification token={token} /> : <SignInFirst onSignedIn={() => setIn(true)} />
}

function SignInFirst({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('accounts')
  return (
    <AuthFrame
      title={t('verify.title')}
      heading={t('verify.signIn')}
      description={t('verify.signInText')}
      links={
        <>
          <p>{t('verify.notYou')}</p>
          <p>
            <Link to={paths.lostPassword}>{t('links.lost')}</Link>
          </p>
        </>
      }
    >
      <SignInForm onSignedIn={onSignedIn} />
    </AuthFrame>
  )
}

function Verification({ token }: { token: string }) {
  const { t } = useTranslation(['accounts', 'common'])
  const { state, retry } = useVerification(token, isVerified)
  const failureText = useFailureText()
  const title = t('verify.title')
  const links = (
    <p>
      <Link to={paths.people}>{t('links.people')}</Link>
    </p>
  )
  if (state === 'asking')
    return (
      <AuthFrame title={title} heading={title}>
        <WaitNotice text={t('verify.asking')} />
      </AuthFrame>
    )
  if (state === 'verified' || state === 'already')
    return (
      <AuthFrame
        title={title}
        heading={t(`verify.${state}`)}
        description={t(state === 'verified' ? 'verify.verifiedText' : 'verify.alreadyText')}
      >
        <ButtonLink to={paths.people} className="w-full">
          {t('links.people')}
        </ButtonLink>
      </AuthFrame>
    )
  if (state === 'stale')
    return (
      <AuthFrame title={title} heading={t('stale.heading')} description={t('stale.verify')} links={links}>
        <SendButton
          label={t('verify.resend')}
          sentText={t('verify.sent')}
          send={() => call(accountRoutes.resendVerification)}
          variant="primary"
          className="w-full"
        />
      </AuthFrame>
    )
  return (
    <AuthFrame title={title} heading={t('verify.failed')} links={links}>
      <div className="flex flex-col gap-4">
        <FailureNotice text={failureText(state.failed)} />
        <Button variant="primary" onPress={retry} className="w-full">
          {t('common:actions.retry')}
        </Button>
      </div>
    </AuthFrame>
  )
}
