import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '../features/sessions/auth-frame.tsx'
import { refusalOfFirstLink, type RefusedFirstLink } from '../features/sessions/first-link.ts'
import { keepSignedIn } from '../features/sessions/session.ts'
import { useHasEmails } from '../features/sessions/settings.ts'
import { SignUpForm, type NewAccount } from '../features/sessions/sign-up-form.tsx'
import { call } from '../lib/api/api.ts'
import { marked } from '../lib/texts/marked.tsx'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/buttons/link.tsx'

const route = getRouteApi(paths.firstAdministrator)

/** The target of the link that an operator's command prints while there is no administrator. */
export function FirstAdministratorRoute() {
  const { t } = useTranslation('accounts')
  const { token } = route.useSearch()
  const router = useRouter()
  const hasEmails = useHasEmails()
  const [refusal, setRefusal] = useState(route.useLoaderData().refusal)
  if (refusal !== null) return <Refused why={refusal} />
  const become = async (account: NewAccount) => {
    try {
      keepSignedIn(await call(accountRoutes.becomeFirstAdministrator, { body: { token, ...account } }))
      router.history.replace(paths.people)
    } catch (error) {
      const why = refusalOfFirstLink(error)
      if (why === null) throw error
      setRefusal(why)
    }
  }
  return (
    <AuthFrame
      title={t('first.title')}
      heading={t('first.heading')}
      description={
        <>
          {t('first.description')} {!hasEmails && t('first.withoutEmails')}
        </>
      }
    >
      <SignUpForm label={t('first.submit')} open={become} />
    </AuthFrame>
  )
}

function Refused({ why }: { why: RefusedFirstLink }) {
  const { t } = useTranslation('accounts')
  return (
    <AuthFrame
      title={t('first.title')}
      heading={t(why === 'stale' ? 'stale.heading' : 'first.late')}
      description={marked(t(why === 'stale' ? 'first.stale' : 'first.lateText'), {
        code: <code className="whitespace-nowrap text-text" />,
      })}
    >
      <ButtonLink to={paths.login} className="w-full">
        {t('links.signIn')}
      </ButtonLink>
    </AuthFrame>
  )
}
