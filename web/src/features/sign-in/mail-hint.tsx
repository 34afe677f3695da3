import { useTranslation } from 'react-i18next'
import { useSettings } from '../account/settings.ts'

/** Where to look for a mail that does not come; in a demo, where all of them are. */
export function MailHint() {
  const { t } = useTranslation('accounts')
  if (!useSettings()?.outbox) return <p className="text-sm text-muted">{t('mailed.spam')}</p>
  return (
    <p className="text-sm text-muted">
      {t('mailed.captured')}{' '}
      <a href="/outbox" className="rounded-chip text-accent underline underline-offset-2">
        {t('mailed.outbox')}
      </a>
    </p>
  )
}
