import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { AuthFrame } from '../features/sessions/auth-frame.tsx'
import { GoogleEntrance } from '../features/sessions/google-entrance.tsx'
import { returnPath } from '../features/sessions/return-path.ts'
import { useHasEmails } from '../features/sessions/settings.ts'
import { SignInForm } from '../features/sessions/sign-in-form.tsx'
import { DoneNotice } from '../ui/forms/notices.tsx'
import { paths } from '../paths.ts'
import { Link } from '../ui/buttons/link.tsx'

const route = getRouteApi(paths.login)

export function SignInRoute() {
  const { t } = useTranslation('accounts')
  const search = route.useSearch()
  const router = useRouter()
  const hasEmails = useHasEmails()
  const { notice, team = '' } = useRouterState({ select: ({ location }) => location.state })
  const enter = () => router.history.replace(returnPath(search.redirect))
  return (
    <AuthFrame
      title={t('signIn.title')}
      heading={t('signIn.heading')}
      description={t('what')}
      links={
        hasEmails ? (
          <>
            <p>
              <Link to={paths.lostPassword} search={search}>
                {t('links.lost')}
              </Link>
            </p>
            <p>
              {t('links.noAccount')}{' '}
              <Link to={paths.signUp} search={search} className="underline">
                {t('links.signUp')}
              </Link>
            </p>
          </>
        ) : (
          <p>{t('withoutEmails.signIn')}</p>
        )
      }
    >
      <DoneNotice text={notice ? t(`notices.${notice}`, { team }) : null} />
      <div className="flex flex-col gap-4">
        <SignInForm onSignedIn={enter} />
        <GoogleEntrance redirect={search.redirect} />
      </div>
    </AuthFrame>
  )
}
