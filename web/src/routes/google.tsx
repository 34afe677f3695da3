import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { AuthFrame } from '../features/sessions/auth-frame.tsx'
import { FailureNotice, useFailureText, WaitNotice } from '../ui/forms/notices.tsx'
import { returnPath } from '../features/sessions/return-path.ts'
import { useGoogleReturn } from '../features/sessions/use-google-return.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Link } from '../ui/buttons/link.tsx'

/** The page to which Google returns the browser. */
export function GoogleRoute() {
  const { t } = useTranslation(['accounts', 'common'])
  const router = useRouter()
  const failureText = useFailureText()
  const { state, redirect, retry } = useGoogleReturn((asked) =>
    router.history.replace(returnPath(asked ?? undefined)),
  )
  const title = t('google.title')
  if (state === 'asking')
    return (
      <AuthFrame title={title} heading={title}>
        <WaitNotice text={t('google.asking')} />
      </AuthFrame>
    )
  const text = typeof state === 'string' ? t(`google.${state}`) : failureText(state.failed)
  return (
    <AuthFrame
      title={title}
      heading={t('google.failed')}
      links={
        <p>
          <Link to={paths.login} search={redirect ? { redirect } : {}}>
            {t('links.signIn')}
          </Link>
        </p>
      }
    >
      <div className="flex flex-col gap-4">
        <FailureNotice text={text} />
        {retry && (
          <Button variant="primary" onPress={retry} className="w-full">
            {t('common:actions.retry')}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}
