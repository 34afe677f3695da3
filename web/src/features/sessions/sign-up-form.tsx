import type { Language } from '@rapport/contract/languages.ts'
import { marked } from '../../lib/texts/marked.tsx'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { ExternalLink } from '../../ui/buttons/link.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkEmail, checkName, checkNewPassword } from './checks.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { inNameOrder, NameFields, nameFields } from './name-fields.tsx'
import { useSettings } from './settings.ts'
import { NewPasswordField } from './sessions.tsx'
import { keepTyped, typed } from './typed.ts'

export type NewAccount = Record<'firstName' | 'lastName' | 'email' | 'password', string> & {
  language: Language
}

type SignUpFormProps = {
  /** The label of its button. */
  label: string
  open: (account: NewAccount) => Promise<void>
}

const checks = { firstName: checkName, lastName: checkName, email: checkEmail, password: checkNewPassword }

/** Names, email address and password of a new account. */
export function SignUpForm({ label, open }: SignUpFormProps) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const form = useForm({
    initial: {
      ...inNameOrder(language, typed),
      email: typed('email'),
      password: '',
    },
    checks,
    send: (values) => open({ ...values, email: values.email.trim(), language }),
    startAt: nameFields(language)[0],
    onType: (name, value) => {
      if (name !== 'password') keepTyped(name, value)
    },
    leaves: true,
  })
  return (
    <Form form={form}>
      <div className="grid grid-cols-2 items-start gap-3">
        <NameFields field={form.field} />
      </div>
      <TextField label={t('signIn.email')} type="email" autoComplete="username" {...form.field('email')} />
      <NewPasswordField label={t('signIn.password')} {...form.field('password')} />
      <SubmitButton form={form} variant="primary" className="mt-1 w-full">
        {label}
      </SubmitButton>
      <Consent />
    </Form>
  )
}

/** The pages to which signing up consents, if the operator has any. */
function Consent() {
  const { t } = useTranslation('accounts')
  const links = useSettings()?.links
  const key = consentKey(Boolean(links?.terms), Boolean(links?.privacy))
  if (key === null) return null
  return (
    <p className="text-xs text-muted">
      {marked(t(key), { terms: link(links?.terms), privacy: link(links?.privacy) })}
    </p>
  )
}

/** Goes around the words that the text marks. */
const link = (href: string | null | undefined) => (
  <ExternalLink href={href ?? ''} className="underline">
    {null}
  </ExternalLink>
)

function consentKey(hasTerms: boolean, hasPrivacy: boolean) {
  if (hasTerms && hasPrivacy) return 'signUp.consent.both'
  if (hasTerms) return 'signUp.consent.terms'
  return hasPrivacy ? 'signUp.consent.privacy' : null
}
