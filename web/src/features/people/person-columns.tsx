import { useTranslation } from '../../lib/texts/use-translation.ts'
import type { Density } from '../../ui/table.tsx'
import { ContactCell } from '../contacts/contacts.ts'
import type { Column } from './table/columns.ts'
import { SimilarMark, SimilarTo, type MaybeFound } from './table/similar-title.tsx'
import { useHeadcount } from './use-headcount.ts'

type FactProps = { person: MaybeFound; density: Density }

const columns = [
  {
    id: 'jobTitle',
    visibility: 'hidden @min-[640px]:table-cell',
    width: 'w-[20%] @min-[1000px]:w-[18%]',
    Fact: JobTitle,
  },
  {
    id: 'company',
    visibility: 'hidden @min-[640px]:table-cell',
    width: 'w-[18%] @min-[1000px]:w-[15%]',
    Fact: Company,
  },
  { id: 'location', visibility: 'hidden @min-[720px]:table-cell', width: 'w-auto', Fact: Location },
  {
    id: 'headcount',
    visibility: 'hidden @min-[920px]:table-cell',
    width: 'w-30 @min-[1000px]:w-26',
    Fact: Headcount,
  },
  {
    id: 'contacts',
    visibility: '',
    width: 'w-22 @min-[1000px]:w-42',
    placeholder: 'w-10',
    Fact: ContactCell,
  },
] as const

/** The columns that every table of people offers beside the name. Narrower tables show title and company below the name instead. */
export function usePersonColumns(): readonly Column[] {
  const { t } = useTranslation('people')
  return columns.map((column) => Object.assign({ label: t(`results.${column.id}`) }, column))
}

// There are about a hundred facts on the screen, so hooks are called only where they are needed.

function JobTitle({ person: { title, titleMatch }, density }: FactProps) {
  if (title === null) return <Unknown />
  if (titleMatch?.kind !== 'similar') return <Clipped text={title} />
  if (density === 'comfortable')
    return (
      <>
        <Clipped text={title} />
        <span className="block truncate text-xs text-muted">
          <SimilarTo title={titleMatch.title} />
        </span>
      </>
    )
  return (
    <span className="flex gap-1">
      <SimilarMark title={titleMatch.title} />
      <Clipped text={title} />
    </span>
  )
}

function Company({ person: { company }, density }: FactProps) {
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

function Location({ person }: FactProps) {
  return person.location === null ? <Unknown /> : <Clipped text={person.location} />
}

function Headcount({ person }: FactProps) {
  const headcount = person.company?.headcount
  return headcount ? <HeadcountText headcount={headcount} /> : <Unknown />
}

function HeadcountText({ headcount }: { headcount: { min: number; max: number | null } }) {
  return useHeadcount()(headcount)
}

function Unknown() {
  const { t } = useTranslation('people')
  return <span className="text-muted">{t('results.unknown')}</span>
}

function Clipped({ text }: { text: string }) {
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}
