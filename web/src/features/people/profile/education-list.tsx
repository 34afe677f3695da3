import type { PersonDetails } from '@rapport/contract/people/person.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { usePeriod } from './career/use-period.ts'

/** Schools with degrees, fields and years. */
export function EducationList({ entries }: { entries: PersonDetails['education'] }) {
  const { t } = useTranslation('people')
  const period = usePeriod()
  return (
    <ul className="flex flex-col gap-3">
      {entries.map((entry, index) => {
        const what = [...entry.degrees, ...entry.fieldsOfStudy].join(', ')
        const years = period({
          startDate: entry.startYear?.toString() ?? null,
          endDate: entry.endYear?.toString() ?? null,
          isCurrent: false,
        })
        return (
          // Entries have no key, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-col">
            <span className="font-medium wrap-anywhere">{entry.school ?? t('profile.unknownSchool')}</span>
            {what && <span className="wrap-anywhere">{what}</span>}
            {years !== null && <span className="text-sm text-muted">{years}</span>}
          </li>
        )
      })}
    </ul>
  )
}
