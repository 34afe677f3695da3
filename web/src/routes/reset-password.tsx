import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { AuthFrame } from '../features/sessions/auth-frame.tsx'
import { ResetPasswordForm } from '../features/sessions/reset-password-form.tsx'
import { forgetSession } from '../lib/api/session.ts'
import { paths } from '../paths.ts'
import { ButtonLink, Link } from '../ui/buttons/link.tsx'

const route = getRouteApi(paths.resetPassword)

/** The target of the emailed link that resets a password. */
export function ResetPasswordRoute() {
  const { t } = useTranslation('accounts')
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const [isStale, setStale] = useState(route.useLoaderData().isStale)
  // The server has ended all sessions, including this one.
  const goToSignIn = () => {
    forgetSession()
    void navigate({
      to: paths.login,
      search: {},
      state: { notice: 'password_changed' },
      replace: true,
    })
  }
  if (isStale)
    return (
      <AuthFrame
        title={t('reset.title')}
        heading={t('stale.heading')}
        description={t('stale.reset')}
        links={
          <p>
            <Link to={paths.login}>{t('links.signIn')}</Link>
          </p>
        }
      >
        <ButtonLink to={paths.lostPassword} className="w-full">
          {t('links.sendNew')}
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t('reset.title')}
      heading={t('reset.heading')}
      description={t('reset.description')}
      links={
        <p>
          <Link to={paths.login}>{t('links.signIn')}</Link>
        </p>
      }
    >
      <ResetPasswordForm token={token} onChanged={goToSignIn} onStale={() => setStale(true)} />
    </AuthFrame>
  )
}
