import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fetchProfile } from '../features/account/account.ts'
import { AuthFrame } from '../features/sign-in/auth-frame.tsx'
import { FailureNotice, useFailureText, WaitNotice } from '../ui/forms/notices.tsx'
import { SendButton } from '../ui/forms/send-button.tsx'
import { useVerification } from '../features/sign-in/use-verification.ts'
import { call } from '../lib/api/api.ts'
import { isSignedIn } from '../lib/api/tokens.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Link } from '../ui/buttons/link.tsx'

const route = getRouteApi(paths.verify)

const isVerified = async () => (await fetchProfile()).isVerified

/** The target of the emailed link that verifies an address. It works signed in and signed out. */
export function VerifyRoute() {
  const { t } = useTranslation(['accounts', 'common'])
  const { token } = route.useSearch()
  const isIn = isSignedIn()
  const { state, retry } = useVerification(token, isIn ? isVerified : null)
  const failureText = useFailureText()
  const title = t('verify.title')
  const links = (
    <p>
      <Link to={isIn ? paths.people : paths.login}>{t(isIn ? 'links.people' : 'links.signIn')}</Link>
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
        links={links}
      >
        {null}
      </AuthFrame>
    )
  if (state === 'stale')
    return (
      <AuthFrame
        title={title}
        heading={t('stale.heading')}
        description={t(isIn ? 'stale.verifyIn' : 'stale.verifyOut')}
        links={links}
      >
        {isIn && (
          <SendButton
            label={t('verify.resend')}
            sentText={t('verify.sent')}
            send={() => call(accountRoutes.resendVerification)}
            variant="primary"
            className="w-full"
          />
        )}
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
