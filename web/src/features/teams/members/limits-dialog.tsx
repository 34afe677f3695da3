import { creditModules, type CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import { limits } from '@rapport/contract/limits.ts'
import { teamRoutes } from '@rapport/contract/teams/routes.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Check } from '../../../ui/forms/checks.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { memberName } from './member-name.ts'
import { useShowChange } from './use-change-member.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'member-limits': { member: TeamMember }
  }
}

const checkLimit: Check = (text) => {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) && Number(typed) <= limits.maxCredits ? null : 'error_invalid_credits'
}

const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** Sets what a member may spend in a month, for each kind of credits. */
export function LimitsDialog({ member, close }: WithClose<DialogInputs['member-limits']>) {
  const { t } = useTranslation('team')
  const formats = useFormats()
  const show = useShowChange()
  const creditsOf = (module: CreditModule) => member.credits?.find((each) => each.module === module)
  const form = useForm({
    initial: Object.fromEntries(
      creditModules.map((module) => [module, String(creditsOf(module)?.limit ?? '')]),
    ) as Record<CreditModule, string>,
    checks: { TALENT_EMAIL_REVEAL: checkLimit, TALENT_PHONE_REVEAL: checkLimit },
    send: async (values) => {
      const changed = await call(teamRoutes.changeMember, {
        params: { id: member.id },
        body: { limits: creditModules.map((module) => ({ module, limit: limitOf(values[module]) })) },
      })
      close()
      toasts.add({ type: 'success', title: t('limits.saved') })
      await show(changed)
    },
    startAt: creditModules[0],
    startSelected: true,
  })
  return (
    <FormDialog
      title={t('limits.title', { name: memberName(member) })}
      submit={t('limits.save')}
      form={form}
      onClose={close}
    >
      <p className="text-sm text-muted">{t('limits.hint')}</p>
      {creditModules.map((module) => (
        <TextField
          key={module}
          label={t(`limits.${module}`)}
          hint={t('limits.spent', { spent: formats.count(creditsOf(module)?.spent ?? 0) })}
          inputMode="numeric"
          autoComplete="off"
          {...form.field(module)}
        />
      ))}
    </FormDialog>
  )
}
