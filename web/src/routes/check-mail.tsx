import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { marked } from '../lib/texts/marked.tsx'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { AuthFrame } from '../features/sessions/auth-frame.tsx'
import { useSettings } from '../features/sessions/settings.ts'
import { EmailHint } from '../features/sessions/sessions.tsx'
import { SendButton } from '../ui/forms/send-button.tsx'
import { call } from '../lib/api/api.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/buttons/link.tsx'

const route = getRouteApi(paths.checkMail)

/**
 * The screen after an email was requested. It never tells whether the account, and so the email,
 * exists.
 */
export function CheckMailRoute() {
  const { t } = useTranslation('accounts')
  const search = route.useSearch()
  const mailed = useRouterState({ select: ({ location }) => location.state.mailed })
  const { to, why } = mailed ?? { to: '', why: 'reset' }
  return (
    <AuthFrame
      title={t('mailed.title')}
      heading={t('mailed.title')}
      description={marked(t(why === 'verify' ? 'mailed.verify' : 'mailed.reset', { email: to }), {
        b: <strong className="font-medium text-text" />,
      })}
      links={
        <>
          {why === 'verify' && (
            <p>
              <Link to={paths.lostPassword} search={search}>
                {t('links.lost')}
              </Link>
            </p>
          )}
          <p>
            <Link to={paths.login} search={search}>
              {t('links.signIn')}
            </Link>
          </p>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <EmailHint hasOutbox={useSettings()?.outbox} />
        {why === 'reset' && (
          <SendButton
            label={t('mailed.again')}
            sentText={t('mailed.sent')}
            send={() => call(accountRoutes.requestPasswordReset, { body: { email: to } })}
            className="w-full"
          />
        )}
      </div>
    </AuthFrame>
  )
}
