import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { checkRequired } from '../../../ui/forms/checks.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkCode, CodeField } from '../elevation/code-field.tsx'
import type { Named, Receipt, Removal } from './api.ts'
import { RemovalList } from './removal-list.tsx'

type ConfirmSuppressionProps = {
  named: Named
  /** The numbers from the preview. */
  removed: Removal
  onDone: (receipt: Receipt) => void
  onClose: () => void
}

/** Says what will be removed for good, and asks for a reason and a code of its own. */
export function ConfirmSuppression({ named, removed, onDone, onClose }: ConfirmSuppressionProps) {
  const { t } = useTranslation('admin-suppressions')
  const queries = useQueryClient()
  const form = useForm({
    initial: { reason: '', otpCode: '' },
    checks: { reason: checkRequired, otpCode: checkCode },
    failureField: { invalid_code: 'otpCode' },
    startAt: 'reason',
    send: async ({ reason, otpCode }) => {
      const receipt = await call(adminRoutes.suppressPeople, { body: { ...named, reason, otpCode } })
      void queries.invalidateQueries({ queryKey: ['admin', 'suppressions'] })
      onDone(receipt)
    },
  })
  return (
    <FormDialog
      title={t('confirm.title', { count: removed.people })}
      submit={t('confirm.submit')}
      form={form}
      isDangerous
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('confirm.text')}</p>
      <RemovalList removed={removed} />
      <TextField {...form.field('reason')} label={t('confirm.reason')} hint={t('confirm.reasonHint')} />
      <CodeField purpose="suppress" field={form.field('otpCode')} errorCode={form.codes.otpCode} />
    </FormDialog>
  )
}
