import { use } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { CompanyCounts } from './company-counts.ts'

type PeopleCountProps = {
  count: number | undefined
  /** A newer count is on its way. */
  isStale: boolean
}

/**
 * The number of people, or of companies where they are searched, beside an option; empty while it
 * is unknown.
 */
export function PeopleCount({ count, isStale }: PeopleCountProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const companies = use(CompanyCounts)
  if (count === undefined) return null
  const shown = formats.count(count)
  return (
    <span data-stale={isStale || undefined} className="data-stale:opacity-50">
      <span aria-hidden>{shown}</span>
      <span className="sr-only">
        {companies ? companies.text(count) : t('results.total', { count, shown })}
      </span>
    </span>
  )
}
