import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { profileQuery } from '../accounts/accounts.ts'
import { checkPassword } from '../sessions/sessions.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    /** Null: all sending. */
    'confirm-brake': { mailbox: Integration | null }
  }
}

/** Asks before a held mailbox, or all sending, resumes. */
export function ConfirmBrakeDialog({ mailbox, close }: WithClose<DialogInputs['confirm-brake']>) {
  return mailbox === null ? <ResumeAll close={close} /> : <ResumeMailbox mailbox={mailbox} close={close} />
}

function useRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all(['integrations', 'campaigns'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Resumes sending for every account, so it requires the user's password, if they have one. */
function ResumeAll({ close }: { close: () => void }) {
  const { t } = useTranslation('integrations')
  const refresh = useRefresh()
  const { hasPassword = true, email = '' } = useQuery(profileQuery()).data ?? {}
  const form = useForm({
    initial: { password: '' },
    checks: hasPassword ? { password: checkPassword } : {},
    send: async ({ password }) => {
      await call(campaignRoutes.confirmBrake, { body: { password: hasPassword ? password : null } })
      close()
      toasts.add({ type: 'success', title: t('brake.done'), subTitle: '' })
      await refresh()
    },
    failureField: { wrong_password: 'password' },
  })
  return (
    <FormDialog
      title={t('brake.titleAll')}
      submit={t('brake.confirm')}
      form={form}
      isDangerous
      onClose={close}
    >
      <p>{t('brake.textAll')}</p>
      {hasPassword && (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('brake.password')}
            autoComplete="current-password"
            {...form.field('password')}
          />
        </>
      )}
    </FormDialog>
  )
}

function ResumeMailbox({ mailbox, close }: { mailbox: Integration; close: () => void }) {
  const { t } = useTranslation('integrations')
  const formats = useFormats()
  const refresh = useRefresh()
  const answerToast = useAnswerToast()
  const confirm = useMutation({
    mutationFn: () => call(campaignRoutes.confirmBrake, { body: { mailboxId: mailbox.id } }),
    onSuccess: ({ found, matched }) => {
      close()
      toasts.add({
        type: 'success',
        title: t('brake.done'),
        subTitle:
          found === 0
            ? ''
            : t('brake.recorded', {
                count: found,
                shown: formats.count(found),
                matched: formats.count(matched),
              }),
      })
    },
    onError: answerToast.error,
    onSettled: refresh,
    networkMode: 'always',
  })
  return (
    <ConfirmDialog
      title={t('brake.title', { email: mailbox.email })}
      confirm={t('brake.confirm')}
      isPending={confirm.isPending}
      onConfirm={() => confirm.mutate()}
      onClose={close}
    >
      {t('brake.text')}
    </ConfirmDialog>
  )
}
