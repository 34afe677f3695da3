import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { knownReason } from './reasons.ts'

/** Why somebody is held or stopped, in words. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('campaigns')
  return (reason) => t(`reasons.${knownReason(reason) ?? 'other'}`)
}
