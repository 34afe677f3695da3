import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AccountSection } from './account-section.tsx'

/** Deactivates or removes the account, each after a dialog. */
export function CloseSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('account')
  return (
    <AccountSection title={t('close')} hint={t('closeHint')}>
      <ul className="flex flex-col gap-4">
        {(['deactivate', 'remove'] as const).map((way) => (
          <li
            key={way}
            className="flex flex-col items-start gap-2 md:flex-row md:items-center md:justify-between md:gap-4"
          >
            <p className="text-muted">{t(`${way}Text`)}</p>
            <Button onPress={() => openDialog(`${way}-account`, { profile })}>{t(way)}</Button>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
