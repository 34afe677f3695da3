import type { FoundPerson, PersonRow } from '@rapport/contract/people/person.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

/**
 * A person of a table: of a search, where the title may be only similar to the included ones and
 * some skills are asked for, or of a list.
 */
export type MaybeFound = PersonRow & Partial<Pick<FoundPerson, 'titleMatch' | 'skillMatches'>>

/** Says why a person with another title was found: `Similar to CTO`. */
export function SimilarTo({ title }: { title: string }) {
  const { t } = useTranslation('people')
  return t('results.similarTitle', { title })
}

/** The same where there is no room for a line. */
export function SimilarMark({ title }: { title: string }) {
  const { t } = useTranslation('people')
  const text = t('results.similarTitle', { title })
  return (
    <span title={text} className="text-muted">
      <span aria-hidden>≈</span>
      <span className="sr-only">{text}: </span>
    </span>
  )
}
