import type { PersonSummary } from '@rapport/contract/people/schemas.ts'
import { useTranslation } from 'react-i18next'
import type { Density } from '../../../ui/table.tsx'
import type { ChoosableColumn } from '../results/columns.ts'
import { ContactCell } from '../../contacts/contact-cell.tsx'
import { useHeadcount } from '../../filters/panel/use-headcount.ts'

type PersonFactProps = { column: ChoosableColumn; person: PersonSummary; density: Density }

/** What a column says of a person. There are some hundred on the screen: hooks stand only where they are needed. */
export function PersonFact({ column, person, density }: PersonFactProps) {
  const { company } = person
  if (column === 'jobTitle') return person.title === null ? <Unknown /> : <Clipped text={person.title} />
  if (column === 'location')
    return person.location === null ? <Unknown /> : <Clipped text={person.location} />
  if (column === 'headcount')
    return company?.headcount ? <Headcount headcount={company.headcount} /> : <Unknown />
  if (column === 'contacts') return <ContactCell person={person} density={density} />
  if (company === null) return <Unknown />
  return (
    <>
      <Clipped text={company.name} />
      {density === 'comfortable' && company.industry !== null && (
        <span className="block truncate text-xs text-muted">{company.industry}</span>
      )}
    </>
  )
}

function Unknown() {
  const { t } = useTranslation('people')
  return <span className="text-muted">{t('results.unknown')}</span>
}

function Headcount({ headcount }: { headcount: { min: number; max: number | null } }) {
  return useHeadcount()(headcount)
}

function Clipped({ text }: { text: string }) {
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}
