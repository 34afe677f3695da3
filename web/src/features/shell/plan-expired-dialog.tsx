import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { planOf, profileQuery } from '../accounts/accounts.ts'
import { GetPlan } from '../plan-requests/plan-requests.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'plan-expired': object
  }
}

/** Says what still works with an expired plan or without one, and how to get a plan. */
export function PlanExpiredDialog({ close }: WithClose<object>) {
  const { t } = useTranslation(['shell', 'common'])
  const formats = useFormats()
  const { data: profile } = useQuery(profileQuery())
  const [now] = useState(() => new Date())
  const isNone = profile !== undefined && planOf(profile, now).isNone
  const expiry = profile?.pricingPlan.expiry
  const kind = profile?.isTrialActive === false ? 'subscription' : 'trial'
  return (
    <Dialog
      title={t(isNone ? 'planExpired.none' : 'planExpired.title')}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.close')}</Button>
          <GetPlan isPrimary />
        </>
      }
    >
      {isNone ? (
        <p className="text-muted">{t('planExpired.noneText')}</p>
      ) : (
        <>
          <p className="text-muted">
            {expiry
              ? t(`planExpired.on.${kind}`, { date: formats.lastDay(new Date(expiry)) })
              : t(`planExpired.some.${kind}`)}
          </p>
          <p className="text-muted">{t('planExpired.kept')}</p>
        </>
      )}
    </Dialog>
  )
}
