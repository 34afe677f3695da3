import { teamRoutes } from '@rapport/contract/teams/routes.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useFailureText } from '../../../ui/forms/notices.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { toasts, type ToastInput } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { membersQuery } from '../api.ts'
import { Consequences } from './consequences.tsx'
import { memberName } from './member-name.ts'
import { useRefreshTeam } from './use-change-member.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'remove-member': { member: TeamMember; onRemoved: () => void }
  }
}

const hasCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code

/** Says what happens to a member who is removed from the team, and removes them. */
export function RemoveMemberDialog({ member, onRemoved, close }: WithClose<DialogInputs['remove-member']>) {
  const { t } = useTranslation('team')
  const queries = useQueryClient()
  const refresh = useRefreshTeam()
  const answerToast = useAnswerToast()
  const generalText = useFailureText()
  const name = memberName(member)
  const dropRow = (toast: ToastInput) => {
    close()
    queries.setQueryData(membersQuery.queryKey, (members) => members?.filter(({ id }) => id !== member.id))
    onRemoved()
    toasts.add(toast)
  }
  const explain = (error: unknown) => {
    if (hasCode(error, 'not_found')) return dropRow({ type: 'error', title: t('remove.gone', { name }) })
    // One of the two has another role by now.
    if (!hasCode(error, 'forbidden')) throw error
    close()
    answerToast.error(error)
  }
  const form = useForm({
    initial: {},
    checks: {},
    send: () =>
      call(teamRoutes.removeMember, { params: { id: member.id } })
        .then(() => dropRow({ type: 'success', title: t('remove.done', { name }) }), explain)
        .finally(() => void refresh()),
  })
  return (
    <FormDialog
      title={t('remove.title', { name })}
      submit={t('remove.confirm')}
      form={form}
      failureText={(error) =>
        hasCode(error, 'team_moving') ? t('remove.moving', { name }) : generalText(error)
      }
      isDangerous
      onClose={close}
    >
      <Consequences
        points={[
          t('remove.takes'),
          t('remove.stays'),
          t('remove.ends'),
          t('remove.signsOut'),
          t('remove.told'),
        ]}
      />
    </FormDialog>
  )
}
