import { teamRoutes } from '@rapport/contract/teams/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../lib/api/api.ts'
import { forgetSession, leaveSession } from '../../../lib/api/session.ts'
import type { WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { profileQuery } from '../../accounts/accounts.ts'
import { membersQuery } from '../api.ts'
import { Consequences } from './consequences.tsx'
import { isOnlyOwner } from './rights.ts'
import { useRefreshTeam } from './use-change-member.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'leave-team': object
  }
}

type TeamDialogProps = WithClose<{ team: string }>

/** Says what happens to an account that leaves its team. An only owner names another one first. */
export function LeaveTeamDialog({ close }: WithClose<object>) {
  const { data: profile } = useQuery(profileQuery())
  const { data: members } = useQuery(membersQuery)
  if (!profile || !members) return null
  const Kind = isOnlyOwner(members, profile.id) ? OnlyOwner : Leave
  return <Kind team={profile.team.name} close={close} />
}

function OnlyOwner({ team, close }: TeamDialogProps) {
  const { t } = useTranslation(['team', 'common'])
  return (
    <Dialog
      title={t('leave.ownerTitle')}
      onClose={close}
      actions={<Button onPress={close}>{t('common:actions.close')}</Button>}
    >
      <p className="break-words text-muted">{t('leave.ownerText', { team })}</p>
    </Dialog>
  )
}

/** Leaving ends the session. The data that the frame fetched is dropped with it. */
function Leave({ team, close }: TeamDialogProps) {
  const { t } = useTranslation('team')
  const navigate = useNavigate()
  const refresh = useRefreshTeam()
  const form = useForm({
    initial: {},
    checks: {},
    send: () =>
      leaveSession(async () => {
        await call(teamRoutes.leaveTeam).catch((error: unknown) => {
          void refresh()
          throw error
        })
        forgetSession()
        toasts.clear()
        await navigate({ to: paths.login, search: {}, state: { notice: 'left_team', team } })
      }),
    leaves: true,
  })
  return (
    <FormDialog
      title={t('leave.title', { team })}
      submit={t('leave.confirm')}
      form={form}
      isDangerous
      onClose={close}
    >
      <Consequences
        points={[t('leave.takes'), t('leave.stays'), t('leave.ends'), t('leave.signsOut'), t('leave.back')]}
      />
    </FormDialog>
  )
}
