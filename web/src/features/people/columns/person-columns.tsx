import type { SortField } from '@rapport/contract/people/sort.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ContactCell } from '../../contacts/contacts.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import type { Column, FactProps, NameColumn } from '../table/columns/columns.ts'
import { SimilarMark, SimilarTo, type MaybeFound } from '../table/similar-title.tsx'
import { useHeadcount } from '../../../lib/texts/use-headcount.ts'
import { CompanyLink } from '../company-link.tsx'
import { Clipped, shortLocation, Unknown } from './fact.tsx'
import type { moreFacts } from './more-facts.tsx'

/** A fact in a column that is hidden unless the user chooses it. */
const later = (id: keyof typeof moreFacts) =>
  lazyPart<FactProps>(async () => (await import('./more-facts.tsx')).moreFacts[id], Unknown)

const widths = (min: number, need: number, full: number) => ({ widths: { min, need, full } })
const text = { grows: true }
const number = { isNumber: true }

const nameColumn = { id: 'name', ...widths(168, 196, 228), ...text, sort: 'name' } as const

// Widths are those of the longest values of the synthetic people, with the padding of a cell:
// `column-widths.spec.ts` in e2e measures them.
const columns = [
  { id: 'jobTitle', ...widths(110, 176, 228), ...text, isPreset: true, Fact: JobTitle },
  { id: 'company', ...widths(100, 156, 200), ...text, isPreset: true, Fact: Company },
  { id: 'location', ...widths(100, 250, 250), isPreset: true, Fact: Location },
  {
    id: 'headcount',
    ...widths(104, 112, 116),
    ...number,
    sort: 'headcount',
    isPreset: true,
    Fact: Headcount,
  },
  { id: 'contacts', ...widths(84, 84, 462), isPreset: true, isLasting: true, Fact: ContactCell },
  { id: 'seniority', ...widths(90, 120, 140), Fact: later('seniority') },
  { id: 'function', ...widths(100, 140, 160), Fact: later('function') },
  { id: 'industry', ...widths(100, 150, 200), ...text, Fact: later('industry') },
  { id: 'experience', ...widths(104, 108, 108), ...number, sort: 'experience', Fact: later('experience') },
  { id: 'timeInJob', ...widths(108, 112, 112), ...number, sort: 'changed', Fact: later('timeInJob') },
  { id: 'timeAtCompany', ...widths(132, 132, 132), ...number, Fact: later('timeAtCompany') },
  { id: 'skills', ...widths(168, 240, 320), ...text, Fact: later('skills') },
  { id: 'school', ...widths(120, 200, 260), ...text, Fact: later('school') },
  { id: 'revenue', ...widths(92, 96, 96), ...number, sort: 'revenue', Fact: later('revenue') },
  { id: 'growth', ...widths(76, 84, 84), ...number, Fact: later('growth') },
  { id: 'lastFunding', ...widths(130, 180, 200), sort: 'lastFunding', Fact: later('lastFunding') },
  { id: 'founded', ...widths(84, 92, 92), ...number, sort: 'founded', Fact: later('founded') },
  { id: 'followers', ...widths(96, 100, 100), ...number, sort: 'followers', Fact: later('followers') },
  { id: 'headquarters', ...widths(100, 200, 260), Fact: later('headquarters') },
  { id: 'phone', ...widths(90, 136, 136), Fact: later('phone') },
  { id: 'added', ...widths(108, 116, 116), sort: 'added', Fact: later('added') },
  { id: 'facts', ...widths(108, 116, 116), Fact: later('facts') },
] as const satisfies readonly (Omit<Column, 'label'> & { sort?: SortField })[]

/** The columns that every table of people offers: the name, and those to choose from. */
export function usePersonColumns(): { name: NameColumn; columns: readonly Column[] } {
  const { t } = useTranslation('people')
  return {
    name: { label: t('results.name'), ...nameColumn },
    columns: columns.map((column) => Object.assign({ label: t(`results.${column.id}`) }, column)),
  }
}

// There are about a hundred facts on the screen, so hooks are called only where they are needed.

function JobTitle({ person, density }: FactProps) {
  const { title, titleMatch }: MaybeFound = person
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
      <CompanyLink company={company} isCell />
      {density === 'comfortable' && company.industry !== null && (
        <span className="block truncate text-xs text-muted">{company.industry}</span>
      )}
    </>
  )
}

function Location({ person: { place, location } }: FactProps) {
  return place ? <Clipped text={shortLocation(place)} full={location} /> : <Unknown />
}

function Headcount({ person }: FactProps) {
  const headcount = person.company?.headcount
  return headcount ? <HeadcountText headcount={headcount} /> : <Unknown />
}

function HeadcountText({ headcount }: { headcount: { min: number; max: number | null } }) {
  return useHeadcount()(headcount)
}
