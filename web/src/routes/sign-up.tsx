import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { call } from '../lib/api/api.ts'
import { signIn } from '../features/sessions/session.ts'
import { AuthFrame } from '../features/sessions/auth-frame.tsx'
import { GoogleEntrance } from '../features/sessions/google-entrance.tsx'
import { returnPath } from '../features/sessions/return-path.ts'
import { useHasEmails } from '../features/sessions/settings.ts'
import { SignUpForm, type NewAccount } from '../features/sessions/sign-up-form.tsx'
import { paths } from '../paths.ts'
import { Link } from '../ui/buttons/link.tsx'

const route = getRouteApi(paths.signUp)

export function SignUpRoute() {
  const { t } = useTranslation('accounts')
  const search = route.useSearch()
  const router = useRouter()
  const navigate = route.useNavigate()
  const hasEmails = useHasEmails()
  const open = async (account: NewAccount) => {
    await call(accountRoutes.signUp, { body: account })
    const { email, password } = account
    // If that fails, the address may have had an account, with another password. The server doesn't say.
    const isSignedIn = await signIn({ email, password }).then(
      () => true,
      () => false,
    )
    if (isSignedIn) router.history.replace(returnPath(search.redirect))
    else void navigate({ to: paths.checkMail, search, state: { mailed: { to: email, why: 'verify' } } })
  }
  return (
    <AuthFrame
      title={t('signUp.title')}
      heading={t('signUp.heading')}
      description={t(hasEmails ? 'what' : 'withoutEmails.signUp')}
      links={
        <p>
          {t('signUp.haveAccount')}{' '}
          <Link to={paths.login} search={search} className="underline">
            {t('links.signIn')}
          </Link>
        </p>
      }
    >
      <div className="flex flex-col gap-4">
        {hasEmails && <SignUpForm label={t('signUp.submit')} open={open} />}
        <GoogleEntrance redirect={search.redirect} isAlone={!hasEmails} />
      </div>
    </AuthFrame>
  )
}
