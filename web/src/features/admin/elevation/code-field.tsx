import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { CodePurpose } from '@rapport/contract/admin/codes.ts'
import { normalised } from '@rapport/contract/plain-text.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Check } from '../../../ui/forms/checks.ts'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import type { FormField } from '../../../ui/forms/use-form.ts'
import { knownSettingsQuery } from '../../settings/settings.tsx'
import { profileQuery } from '../../accounts/accounts.ts'

const codeLength = 6

export const checkCode: Check = (text) => (text.length === codeLength ? null : 'error_invalid_code')

type CodeFieldProps = {
  /** The action that the code confirms. Actions that can be undone need none. */
  purpose?: CodePurpose
  field: FormField
  /** The code of the field's error: `form.codes.otpCode`. */
  errorCode: string | undefined
}

/**
 * The field of a one-time code, and the button that requests one by email or, on a server that
 * sends none, the command that prints one. Forms name it `otpCode`,
 * check it with `checkCode` and send `invalid_code` to it:
 * `failureField: { invalid_code: 'otpCode' }`.
 */
export function CodeField({ purpose, field, errorCode }: CodeFieldProps) {
  const { t } = useTranslation('admin')
  const failureText = useFailureText()
  const email = useQuery(profileQuery()).data?.email ?? ''
  const hasEmails = useQuery(knownSettingsQuery()).data?.emails ?? true
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(adminRoutes.sendOtp, { body: purpose ? { purpose } : {} }),
  })
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...field}
        label={t('code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(text) => field.onChange(digitsOf(text))}
        hint={isSuccess ? t('code.sent', { email }) : t(hasEmails ? 'code.hint' : 'code.printedHint')}
        error={errorCode === 'invalid_code' ? t('code.wrong') : field.error}
      />
      {hasEmails ? (
        <Button onPress={() => mutate()} isPending={isPending} className="self-start">
          {isSuccess ? t('code.again') : t('code.send')}
        </Button>
      ) : (
        <p className="text-sm text-muted">
          {t('code.printed')}
          <code className="mt-1 block break-all text-text">
            operator admin-code {email}
            {purpose && ` --purpose ${purpose}`}
          </code>
        </p>
      )}
      <FailureNotice text={error === null ? null : failureText(error)} />
    </div>
  )
}

/** Pasted text may have spaces or full-width digits. */
const digitsOf = (text: string) => normalised(text, 'NFKC').replaceAll(/\D/g, '').slice(0, codeLength)
