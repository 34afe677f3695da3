import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFailureText } from '../../ui/forms/notices.tsx'
import { useReasonText } from './enrolments/use-reason-text.ts'
import { useVariableName } from './editor/text/use-variable-name.ts'
import { refusalOf } from './refusal.ts'

/**
 * Returns a text that says why a single email was not sent, with the variables that it lacks and
 * the rules that refuse it by name.
 */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('campaigns')
  const failureText = useFailureText()
  const reasonText = useReasonText()
  const variableName = useVariableName()
  return (error) => {
    const { variables, reasons } = refusalOf(error)
    const parts = [
      ...(variables.length > 0
        ? [t('refused.variables', { names: variables.map(variableName).join(', ') })]
        : []),
      ...reasons.map(reasonText),
    ]
    return parts.length > 0 ? t('refused.because', { reasons: parts.join(' · ') }) : failureText(error)
  }
}
