import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { LeaveDialog } from './leave-dialog.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'deactivate-account': { profile: UserProfile }
  }
}

/** Explains deactivation and requires the password. */
export function DeactivateDialog({ profile, close }: WithClose<{ profile: UserProfile }>) {
  const { t } = useTranslation('account')
  return (
    <LeaveDialog
      title={t('deactivateDialog.title')}
      submit={t('deactivateDialog.submit')}
      profile={profile}
      notice="account_deactivated"
      send={(password) => call(accountRoutes.deactivateAccount, { body: { password } })}
      onClose={close}
    >
      <ul className="flex list-disc flex-col gap-1 ps-5 text-muted">
        <li>{t('deactivateDialog.signsOut')}</li>
        <li>{t('deactivateDialog.noMail')}</li>
        <li>{t('deactivateDialog.keeps')}</li>
        <li>{t(profile.hasPassword ? 'deactivateDialog.back' : 'deactivateDialog.backGoogle')}</li>
      </ul>
    </LeaveDialog>
  )
}
