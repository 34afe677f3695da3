import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { buttonStyle } from '../../ui/buttons/button-style.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { profileQuery } from '../account/profile.ts'
import { settingsQuery } from './settings.ts'

/** Says that the plan has expired, what still works, and where plans are sold. */
export function PlanExpiredDialog({ close }: WithClose<object>) {
  const { t } = useTranslation(['shell', 'common'])
  const formats = useFormats()
  const { data: profile } = useQuery(profileQuery())
  const plans = useQuery(settingsQuery()).data?.links.plans
  const expiry = profile?.pricingPlan.expiry
  const kind = profile?.isTrialActive === false ? 'subscription' : 'trial'
  return (
    <Dialog
      title={t('planExpired.title')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      actions={
        <>
          <Button variant={plans ? 'secondary' : 'primary'} onPress={close}>
            {t('common:actions.close')}
          </Button>
          {plans && (
            <a
              href={plans}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle('primary', 'medium')}
            >
              {t('plans')}
            </a>
          )}
        </>
      }
    >
      <p className="text-muted">
        {expiry
          ? t(`planExpired.on.${kind}`, { date: formats.date(new Date(expiry)) })
          : t(`planExpired.some.${kind}`)}
      </p>
      <p className="text-muted">{t('planExpired.kept')}</p>
    </Dialog>
  )
}
