import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

/**
 * Says until when a person is held. An absence ends with a day, which its sender named without a
 * time zone, so its last day is shown, the same everywhere. Other holds end at a moment.
 */
export function useHoldEnd(): (until: string, reason: string | null) => string {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  return (until, reason) =>
    reason === 'out_of_office'
      ? // It is over at midnight, when the next day begins.
        t('contacts.through', { when: formats.lastDay(new Date(Date.parse(until) - 1)) })
      : t('contacts.until', { when: formats.moment(new Date(until)) })
}
