import type { Language } from '@rapport/contract/languages.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FormField } from '../../ui/forms/use-form.ts'

type NameField = 'firstName' | 'lastName'

/** The name fields in the order in which names are said: in Korean the family name comes first. */
export const nameFields = (language: Language): readonly [NameField, NameField] =>
  language === 'ko' ? ['lastName', 'firstName'] : ['firstName', 'lastName']

/** The values of a form's two names, in the order of their fields. */
export function inNameOrder(language: Language, valueOf: (field: NameField) => string) {
  const [first, second] = nameFields(language)
  return { [first]: valueOf(first), [second]: valueOf(second) } as Record<NameField, string>
}

const autoComplete = { firstName: 'given-name', lastName: 'family-name' }

/** The two names of an account. */
export function NameFields({ field }: { field: (name: NameField) => FormField }) {
  const { t } = useTranslation('accounts')
  return nameFields(useLanguage()).map((name) => (
    <TextField key={name} label={t(`fields.${name}`)} autoComplete={autoComplete[name]} {...field(name)} />
  ))
}
