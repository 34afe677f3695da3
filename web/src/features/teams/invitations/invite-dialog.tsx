import { mayManage, roles, type Role } from '@rapport/contract/teams/roles.ts'
import { invitationRoutes } from '@rapport/contract/teams/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import type { WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { RadioList } from '../../../ui/fields/radio-list.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { checkEmail } from '../../sessions/sessions.tsx'
import { useRole } from '../api.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    invite: object
  }
}

/** Invites an address to the team, with a role. */
export function InviteDialog({ close }: WithClose<object>) {
  const { t } = useTranslation('team')
  const queries = useQueryClient()
  const mine = useRole()
  const [role, setRole] = useState<Role>('member')
  const form = useForm({
    initial: { email: '' },
    checks: { email: checkEmail },
    send: async ({ email }) => {
      const invitation = await call(invitationRoutes.invite, { body: { email: email.trim(), role } })
      close()
      toasts.add({ type: 'success', title: t('invite.sent', { email: invitation.email }) })
      await queries.invalidateQueries({ queryKey: ['team'] })
    },
    failureField: { already_invited: 'email', already_member: 'email' },
    startAt: 'email',
    retryAt: 'email',
  })
  return (
    <FormDialog title={t('invite.title')} submit={t('invite.submit')} form={form} onClose={close}>
      <TextField
        label={t('invite.email')}
        hint={t('invite.hint')}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <RadioList
        label={t('invite.role')}
        options={roles
          .filter((each) => mayManage(mine, each))
          .map((each) => ({ id: each, label: t(`roles.${each}`), description: t(`rolesSay.${each}`) }))}
        value={role}
        onChange={setRole}
      />
    </FormDialog>
  )
}
