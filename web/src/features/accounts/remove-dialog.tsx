import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { LeaveDialog } from './leave-dialog.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'remove-account': { profile: UserProfile }
  }
}

/** Lists what is erased and what stays, and requires the password. */
export function RemoveDialog({ profile, close }: WithClose<{ profile: UserProfile }>) {
  const { t } = useTranslation('account')
  const isAlone = profile.team.members === 1
  return (
    <LeaveDialog
      title={t('removeDialog.title')}
      submit={t('removeDialog.submit')}
      profile={profile}
      notice="account_removed"
      send={(password) => call(accountRoutes.removeAccount, { body: { password } })}
      onClose={close}
    >
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-medium">{t('removeDialog.erased')}</dt>
          <dd className="text-muted">
            {t(isAlone ? 'removeDialog.erasedText' : 'removeDialog.erasedInTeam')}
          </dd>
        </div>
        <div>
          <dt className="font-medium">{t('removeDialog.stays')}</dt>
          <dd className="text-muted">{t(isAlone ? 'removeDialog.staysText' : 'removeDialog.staysInTeam')}</dd>
        </div>
      </dl>
      <p className="font-medium text-danger">{t('removeDialog.cannot')}</p>
    </LeaveDialog>
  )
}
