import type { PersonRow } from '@rapport/contract/people/person.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

export function Unknown() {
  const { t } = useTranslation('people')
  return <span className="text-muted">{t('results.unknown')}</span>
}

/** A text that is cut where it does not fit; `full` says more than the text. */
export function Clipped({ text, full = text }: { text: string; full?: string | null }) {
  return (
    <span className="block truncate" title={full ?? text}>
      {text}
    </span>
  )
}

export const shortLocation = ({ city, country }: NonNullable<PersonRow['place']>): string =>
  [city, country].filter((part) => part !== null).join(', ')
