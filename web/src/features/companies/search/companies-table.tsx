import type { FoundCompany } from '@rapport/contract/companies/schemas.ts'
import {
  usualCompanyDirection,
  type CompanySort,
  type CompanySortField,
} from '@rapport/contract/companies/sort.ts'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useHeadcount } from '../../../lib/texts/use-headcount.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { CompanyMark } from '../../../ui/marks/company-mark.tsx'
import { SortHeader } from '../../../ui/tables/sort-header.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { shortPlace } from '../short-place.ts'
import { nextCompanySort } from './address.ts'

type Column = {
  id: CompanySortField | 'industry' | 'headquarters'
  /** In percent of the table; on a phone most of the screen stays free beside the name, which sticks. */
  width: string
  isNumber?: true
}

const columns: readonly Column[] = [
  { id: 'name', width: 'w-40 md:w-[17%]' },
  { id: 'industry', width: 'w-[13%]' },
  { id: 'headquarters', width: 'w-[16.5%]' },
  { id: 'headcount', width: 'w-[9%]', isNumber: true },
  { id: 'founded', width: 'w-[6.5%]', isNumber: true },
  { id: 'revenue', width: 'w-[7.5%]', isNumber: true },
  { id: 'followers', width: 'w-[7.5%]', isNumber: true },
  { id: 'lastFunding', width: 'w-[16%]' },
  { id: 'people', width: 'w-[7%]', isNumber: true },
]

type CompaniesTableProps = {
  companies: readonly FoundCompany[]
  sort: CompanySort | null
  onSort: (sort: CompanySort | null) => void
  isStale: boolean
}

/** A page of companies. Headers sort the whole result. */
export function CompaniesTable({ companies, sort, onSort, isStale }: CompaniesTableProps) {
  const { t } = useTranslation('companies')
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <Table
        className={classes('min-w-[1060px] table-fixed', isStale && 'opacity-60')}
        aria-label={t('title')}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} className={width} />
          ))}
        </colgroup>
        <TableHead>
          <tr>
            {columns.map(({ id, isNumber }) => (
              <Header key={id} id={id} isNumber={isNumber} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </TableHead>
        <tbody>
          {companies.map((company) => (
            <CompanyRow key={company.id} company={company} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** Texts keep away from the numbers before them. */
const afterNumber = 'ps-4'

type HeaderProps = Pick<CompaniesTableProps, 'sort' | 'onSort'> & {
  id: Column['id']
  isNumber: true | undefined
}

function Header({ id, isNumber, sort, onSort }: HeaderProps) {
  const { t } = useTranslation('companies')
  const side = classes(id === 'name' && 'sticky start-0 z-10 bg-surface', id === 'lastFunding' && afterNumber)
  if (id === 'industry' || id === 'headquarters') return <HeaderCell>{t(`columns.${id}`)}</HeaderCell>
  const current = sort ?? { on: 'people', by: 'desc' }
  return (
    <SortHeader
      label={t(`columns.${id}`)}
      by={current.on === id ? current.by : null}
      first={usualCompanyDirection(id)}
      onPress={() => onSort(nextCompanySort(sort, id))}
      isNumber={isNumber === true}
      className={side}
    />
  )
}

function CompanyRow({ company }: { company: FoundCompany }) {
  const { t } = useTranslation(['companies', 'people'])
  const formats = useFormats()
  const headcount = useHeadcount()
  const { lastFunding, revenue, linkedinFollowers } = company
  const known = (value: ReactNode) => value ?? <span className="text-muted">{t('unknown')}</span>
  const number = (value: ReactNode) => <Cell className="text-end whitespace-nowrap">{known(value)}</Cell>
  const text = (value: string | null, full = value) => (
    <Cell className="truncate" title={full ?? undefined}>
      {known(value)}
    </Cell>
  )
  const navigate = useNavigate()
  const target = { to: paths.company, params: { companyId: String(company.id) } } as const
  const openUnlessControl = (event: MouseEvent<HTMLElement>) => {
    const isControl = (event.target as HTMLElement).closest('a') !== null
    const isSelection = window.getSelection()?.isCollapsed === false
    if (!isControl && !isSelection) void navigate(target)
  }
  const round = lastFunding && [
    lastFunding.amount === null ? null : formats.money(lastFunding.amount),
    lastFunding.date === null ? null : formats.partialDate(lastFunding.date),
  ]
  return (
    // A click anywhere in the row opens the page; for the keyboard the name is the link.
    <TableRow className="cursor-pointer bg-surface" onClick={openUnlessControl}>
      <Cell className="sticky start-0 bg-inherit">
        <span className="flex min-w-0 items-center gap-2">
          <CompanyMark company={company} size="small" />
          <Link {...target} className="truncate font-medium text-text" title={company.name}>
            {company.name}
          </Link>
        </span>
      </Cell>
      {text(company.industry)}
      {text(company.headquarters && shortPlace(company.headquarters), company.headquarters)}
      {number(company.headcount && headcount(company.headcount))}
      {number(company.foundedYear)}
      {number(revenue === null ? null : formats.money(revenue))}
      {number(linkedinFollowers === null ? null : formats.compact(linkedinFollowers))}
      <Cell className={afterNumber}>
        {known(
          lastFunding && (
            <>
              <span className="block truncate">{t(`people:fundingCategory.${lastFunding.category}`)}</span>
              <span className="block truncate text-xs text-muted">{round?.filter(Boolean).join(' · ')}</span>
            </>
          ),
        )}
      </Cell>
      {number(formats.count(company.peopleCount))}
    </TableRow>
  )
}
