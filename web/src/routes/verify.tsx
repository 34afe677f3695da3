import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { resendEndpoint } from '../features/account/api.ts'
import { AuthFrame } from '../features/sign-in/auth-frame.tsx'
import { FailureNotice, useFailureText } from '../features/account/failure-notice.tsx'
import { SendAgain } from '../features/sign-in/send-again.tsx'
import { WaitNotice } from '../features/sign-in/status-notice.tsx'
import { useVerification } from '../features/sign-in/use-verification.ts'
import { call } from '../lib/api/api.ts'
import { isSignedIn } from '../lib/api/tokens.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Link } from '../ui/buttons/link.tsx'

const route = getRouteApi(paths.verify)

/** Where the mailed link that verifies an address leads, whether one is signed in here or not. */
export function VerifyRoute() {
  const { t } = useTranslation(['accounts', 'common'])
  const { token } = route.useSearch()
  const isIn = isSignedIn()
  const { state, retry } = useVerification(token, isIn)
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
          <SendAgain
            label={t('verify.resend')}
            sentText={t('verify.sent')}
            send={() => call(resendEndpoint)}
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
