import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Form, SubmitButton } from '../../../ui/forms/form.tsx'
import { CodeField } from './code-field.tsx'
import { useElevationForm } from './use-elevation-form.ts'

/** Asks for the one-time code that opens the administration. */
export function Entrance() {
  const { t } = useTranslation('admin')
  const form = useElevationForm()
  return (
    <section className="mx-auto flex w-full max-w-[400px] flex-col gap-4 px-4 py-12">
      <h2 className="text-lg font-semibold">{t('entrance.title')}</h2>
      <p className="text-sm text-muted">{t('entrance.text')}</p>
      <Form form={form}>
        <CodeField field={form.field('otpCode')} errorCode={form.codes.otpCode} />
        <SubmitButton form={form} variant="primary">
          {t('entrance.submit')}
        </SubmitButton>
      </Form>
    </section>
  )
}
