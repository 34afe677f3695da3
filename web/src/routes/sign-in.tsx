import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Preferences } from '../features/accounts/preferences.tsx'
import { returnPath } from '../features/accounts/return-path.ts'
import { SignInForm } from '../features/accounts/sign-in-form.tsx'
import { Logo } from '../features/shell/logo.tsx'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'

const route = getRouteApi(paths.login)

export function SignInRoute() {
  const { t } = useTranslation('accounts')
  const { redirect } = route.useSearch()
  const router = useRouter()
  usePageTitle(t('signIn.title'))
  const enter = () => router.history.replace(returnPath(redirect))
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[360px] flex-col justify-center gap-8 px-4 py-12">
      <div className="flex flex-col gap-4">
        <Logo />
        <h1 className="text-2xl font-semibold">{t('signIn.heading')}</h1>
      </div>
      <SignInForm onSignedIn={enter} />
      <div className="border-t border-line pt-4">
        <Preferences />
      </div>
    </main>
  )
}
