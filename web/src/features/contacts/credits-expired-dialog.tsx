import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { planOf, profileQuery } from '../accounts/accounts.ts'
import { GetPlan } from '../plan-requests/plan-requests.tsx'

/** A reveal was refused for lack of credits; shows how many of each kind are left. */
export function CreditsExpiredDialog({ kind, close }: WithClose<{ kind: RevealType }>) {
  const { t } = useTranslation(['contacts', 'common'])
  const formats = useFormats()
  const { data } = useQuery({ ...profileQuery(), staleTime: 0 })
  const [now] = useState(() => new Date())
  const plan = data && planOf(data, now)
  return (
    <Dialog
      title={t(`noCredits.title.${kind}`)}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.close')}</Button>
          <GetPlan isPrimary />
        </>
      }
    >
      <p className="text-muted">{t(`noCredits.description.${kind}`)}</p>
      {plan && (
        <dl aria-label={t('noCredits.left')} className="flex flex-col gap-1 border-y border-line py-3">
          {(['email', 'phone'] as const).map((one) => (
            <div key={one} className="flex justify-between gap-4">
              <dt>{t(`noCredits.${one}`)}</dt>
              <dd className="font-medium">
                {formats.count(plan[one].left)}
                {plan[one].reserved > 0 && (
                  <span className="ms-2 text-sm font-normal text-muted">
                    {t('noCredits.reserved', { shown: formats.count(plan[one].reserved) })}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-muted">{t('noCredits.kept')}</p>
    </Dialog>
  )
}
