import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { AuthFrame } from '../features/sessions/auth-frame.tsx'
import { LostPasswordForm } from '../features/sessions/lost-password-form.tsx'
import { useHasEmails } from '../features/sessions/settings.ts'
import { paths } from '../paths.ts'
import { ButtonLink, Link } from '../ui/buttons/link.tsx'

const route = getRouteApi(paths.lostPassword)

export function LostPasswordRoute() {
  const { t } = useTranslation('accounts')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  if (!useHasEmails())
    return (
      <AuthFrame title={t('lost.title')} heading={t('lost.heading')} description={t('withoutEmails.lost')}>
        <ButtonLink to={paths.login} search={search} className="w-full">
          {t('withoutEmails.back')}
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t('lost.title')}
      heading={t('lost.heading')}
      description={t('lost.description')}
      links={
        <p>
          <Link to={paths.login} search={search}>
            {t('links.signIn')}
          </Link>
        </p>
      }
    >
      <LostPasswordForm
        onMailed={(to) =>
          void navigate({ to: paths.checkMail, search, state: { mailed: { to, why: 'reset' } } })
        }
      />
    </AuthFrame>
  )
}
