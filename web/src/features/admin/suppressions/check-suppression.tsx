import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useId, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkRequired } from '../../../ui/forms/checks.ts'
import { Form, SubmitButton } from '../../../ui/forms/form.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'

/** Checks whether an address or a profile is suppressed. */
export function CheckSuppression() {
  const { t } = useTranslation('admin-suppressions')
  const { moment } = useFormats()
  const id = useId()
  const [answer, setAnswer] = useState<{ since: string | null } | null>(null)
  const form = useForm({
    initial: { handle: '' },
    checks: { handle: checkRequired },
    failureField: { invalid_request: 'handle' },
    onType: () => setAnswer(null),
    send: async ({ handle }) => {
      const text = handle.trim()
      const body = text.includes('@') ? { email: text } : { linkedinUrl: text }
      setAnswer(await call(adminRoutes.checkSuppression, { body }))
    },
  })
  const { inputRef, ...field } = form.field('handle')
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('check.title')}
      </h2>
      <Form form={form} className="max-w-[560px] items-start">
        <TextField
          {...field}
          inputRef={inputRef}
          label={t('check.label')}
          error={form.codes.handle === 'invalid_request' ? t('check.invalid') : field.error}
        />
        <SubmitButton form={form}>{t('check.submit')}</SubmitButton>
      </Form>
      <output className="text-sm empty:hidden">
        {answer &&
          (answer.since === null ? t('check.no') : t('check.yes', { since: moment(new Date(answer.since)) }))}
      </output>
    </section>
  )
}
