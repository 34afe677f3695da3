import { reasonOf } from '@rapport/contract/campaigns/reasons.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

/** A reason in words. The server may be newer than this page, and name one that it doesn't know. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('campaigns')
  return (reason) => t(`reasons.${reasonOf(reason)}`)
}
