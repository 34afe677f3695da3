import type { PersonSummary } from '@rapport/contract/people.ts'
import { useTranslation } from 'react-i18next'
import type { Density } from '../../ui/table.tsx'
import type { ChoosableColumn } from './columns.ts'
import { ContactIcons } from './contact-icons.tsx'
import { useHeadcount } from './use-headcount.ts'

type PersonFactProps = { column: ChoosableColumn; person: PersonSummary; density: Density }

/** What a column says of a person. */
export function PersonFact({ column, person, density }: PersonFactProps) {
  const { t } = useTranslation('people')
  const headcount = useHeadcount()
  const { company } = person
  const nothing = <span className="text-muted">{t('results.unknown')}</span>
  if (column === 'jobTitle') return person.title === null ? nothing : <Clipped text={person.title} />
  if (column === 'location') return person.location === null ? nothing : <Clipped text={person.location} />
  if (column === 'headcount') return company?.headcount ? headcount(company.headcount) : nothing
  if (column === 'contacts') return <ContactIcons kinds={person.contactKinds} />
  if (company === null) return nothing
  return (
    <>
      <Clipped text={company.name} />
      {density === 'comfortable' && company.industry !== null && (
        <span className="block truncate text-xs text-muted">{company.industry}</span>
      )}
    </>
  )
}

function Clipped({ text }: { text: string }) {
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}
