import type { ListMember } from '@rapport/contract/lists/schemas.ts'
import type { MemberSortField } from '@rapport/contract/lists/vocabularies.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { When } from '../../../ui/when.tsx'
import { compactFilters } from '../../filters/filters.ts'
import { Clipped, Unknown, usePersonColumns, type Column, type FactProps } from '../../people/people.ts'
import { useSearchSummary } from '../../searches/searches.ts'
import { extrasQuery } from '../api.ts'
import { NoteCell } from './note-cell.tsx'

type MemberFact = FactProps<ListMember>

/** The sort fields of the headers of other columns. */
const sorts: Readonly<Record<string, MemberSortField>> = { jobTitle: 'title', company: 'company' }
/**
 * The columns that are shown until the user chooses, among those that every table of people has.
 */
const presets: ReadonlySet<string> = new Set(['jobTitle', 'company', 'contacts'])
/**
 * The date on which a person was stored is of no use beside the date on which they were added to
 * the list.
 */
const leftOut: ReadonlySet<string> = new Set(['added'])

/** Names stay readable below the actions of a hovered row, however many columns there are. */
const nameWidths = { min: 196, need: 210, full: 240 }

/** The columns of a list: why and since when people are on it, and whose job is new. */
export function useMemberColumns(listId: number) {
  const { t } = useTranslation('lists')
  const { name, columns } = usePersonColumns()
  const extras = useExtraColumns(listId)
  const own: readonly Column<ListMember>[] = [
    {
      id: 'newJob',
      label: t('columns.newJob'),
      widths: { min: 84, need: 112, full: 220 },
      isPreset: true,
      Fact: NewJob,
    },
    {
      id: 'addedBecause',
      label: t('columns.addedBecause'),
      widths: { min: 100, need: 150, full: 260 },
      isPreset: true,
      grows: true,
      Fact: AddedBecause,
    },
    {
      id: 'addedOn',
      label: t('columns.addedOn'),
      widths: { min: 104, need: 112, full: 116 },
      isPreset: true,
      sort: 'addedAt',
      Fact: AddedOn,
    },
    {
      id: 'note',
      label: t('columns.note'),
      widths: { min: 120, need: 140, full: 300 },
      isPreset: true,
      grows: true,
      Fact: NoteCell,
    },
  ]
  const others = columns
    .filter(({ id }) => !leftOut.has(id))
    .map((column): Column<ListMember> =>
      Object.assign({}, column, { sort: sorts[column.id], isPreset: presets.has(column.id) }),
    )
  const [first, rest] = [
    others.filter(({ isPreset }) => isPreset),
    others.filter(({ isPreset }) => !isPreset),
  ]
  return {
    name: { ...name, widths: nameWidths, sort: 'firstName' },
    columns: [...first, ...own, ...rest, ...extras],
  }
}

/** Columns that imports kept under their own names. */
function useExtraColumns(listId: number): readonly Column<ListMember>[] {
  const { data: names } = useQuery(extrasQuery(listId))
  return useMemo(() => names?.map(extraColumn) ?? [], [names])
}

const extraColumn = (name: string): Column<ListMember> => ({
  // A stored choice separates ids by spaces.
  id: `extra:${encodeURIComponent(name)}`,
  label: name,
  widths: { min: 100, need: 150, full: 260 },
  grows: true,
  Fact: ({ person }: MemberFact) => {
    const value = person.extra.find((each) => each.name === name)?.value
    return value === undefined ? <Unknown /> : <Clipped text={value} />
  },
})

function AddedOn({ person }: MemberFact) {
  return <When at={person.addedAt} className="block truncate" />
}

/** Marks a person whose job has changed since they were added, with their job at that time. */
function NewJob({ person: { isNewJob, addedAs }, density }: MemberFact) {
  const { t } = useTranslation('lists')
  if (!isNewJob) return null
  const before = [addedAs.title, addedAs.company].filter(Boolean).join(' · ')
  const was = before === '' ? t('columns.wasUnknown') : t('columns.was', { job: before })
  return (
    <span className="flex min-w-0 flex-col items-start" title={was}>
      <Badge tone="success">{t('columns.isNew')}</Badge>
      {density === 'comfortable' ? (
        <span className="block max-w-full truncate text-xs text-muted">{was}</span>
      ) : (
        <span className="sr-only">{was}</span>
      )}
    </span>
  )
}

/** Says why a person is on the list. */
function AddedBecause({ person: { addedBy } }: MemberFact) {
  const { t } = useTranslation('lists')
  const { kind, filters, fromTitle } = addedBy
  if (kind === 'search') return filters ? <BySearch filters={filters} /> : <Clipped text={t('why.search')} />
  if (kind === 'move' || kind === 'copy')
    return fromTitle === null ? <Unknown /> : <Clipped text={t(`why.${kind}`, { title: fromTitle })} />
  return <Clipped text={t(`why.${kind}`)} />
}

function BySearch({ filters }: { filters: NonNullable<ListMember['addedBy']['filters']> }) {
  const { t } = useTranslation('lists')
  const summary = useSearchSummary()(filters) || t('why.everybody')
  return (
    <Link
      to={paths.people}
      search={{ filters: compactFilters(filters) }}
      title={t('why.run', { summary })}
      className="block w-fit max-w-full truncate"
    >
      {summary}
    </Link>
  )
}

/** Returns the sort options of a list, the usual order first. */
export function useMemberSortOptions() {
  const { t } = useTranslation('lists')
  const fields: readonly MemberSortField[] = ['addedAt', 'firstName', 'lastName', 'title', 'company']
  return fields.map((on) => ({
    id: on,
    label: t(`sort.${on}`),
    by: on === 'addedAt' ? ('desc' as const) : ('asc' as const),
  }))
}
