import type { FoundCompany } from '@rapport/contract/companies/schemas.ts'
import {
  usualCompanyDirection,
  type CompanySort,
  type CompanySortField,
} from '@rapport/contract/companies/sort.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useHeadcount } from '../../../lib/texts/use-headcount.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { CompanyMark } from '../../../ui/company-mark.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/table.tsx'
import { nextCompanySort } from './address.ts'

type Column = { id: CompanySortField | 'industry' | 'headquarters'; isNumber?: true }

const columns: readonly Column[] = [
  { id: 'name' },
  { id: 'industry' },
  { id: 'headquarters' },
  { id: 'headcount', isNumber: true },
  { id: 'founded', isNumber: true },
  { id: 'revenue', isNumber: true },
  { id: 'followers', isNumber: true },
  { id: 'lastFunding' },
  { id: 'people', isNumber: true },
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
      <Table className={classes('min-w-[960px]', isStale && 'opacity-60')} aria-label={t('title')}>
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

type HeaderProps = Pick<CompaniesTableProps, 'sort' | 'onSort'> & {
  id: Column['id']
  isNumber: true | undefined
}

function Header({ id, isNumber, sort, onSort }: HeaderProps) {
  const { t } = useTranslation('companies')
  const side = classes(isNumber && 'text-end!', id === 'name' && 'sticky start-0 bg-surface')
  if (id === 'industry' || id === 'headquarters') return <HeaderCell>{t(`columns.${id}`)}</HeaderCell>
  const current = sort ?? { on: 'people', by: 'desc' }
  const by = current.on === id ? current.by : null
  const Arrow = (by ?? usualCompanyDirection(id)) === 'asc' ? ArrowUp : ArrowDown
  return (
    <HeaderCell className={side} aria-sort={by === null ? 'none' : by === 'asc' ? 'ascending' : 'descending'}>
      <button
        type="button"
        onClick={() => onSort(nextCompanySort(sort, id))}
        className={classes(
          'group/sort inline-flex h-6 items-center gap-1 rounded-chip hover:text-text',
          // Its text ends where the values end.
          isNumber && 'flex-row-reverse',
          by !== null && 'text-text',
        )}
      >
        {t(`columns.${id}`)}
        <Arrow
          size={12}
          aria-hidden
          className={
            by === null ? 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100' : ''
          }
        />
      </button>
    </HeaderCell>
  )
}

function CompanyRow({ company }: { company: FoundCompany }) {
  const { t } = useTranslation(['companies', 'people'])
  const formats = useFormats()
  const headcount = useHeadcount()
  const { lastFunding, revenue, linkedinFollowers } = company
  const known = (value: ReactNode) => value ?? <span className="text-muted">{t('unknown')}</span>
  const number = (value: ReactNode) => <Cell className="text-end whitespace-nowrap">{known(value)}</Cell>
  const text = (value: string | null) => (
    <Cell className="max-w-36 truncate" title={value ?? undefined}>
      {known(value)}
    </Cell>
  )
  const round = lastFunding && [
    lastFunding.amount === null ? null : formats.money(lastFunding.amount),
    lastFunding.date === null ? null : formats.partialDate(lastFunding.date),
  ]
  return (
    <TableRow className="bg-surface">
      <Cell className="sticky start-0 max-w-36 bg-inherit md:max-w-48">
        <span className="flex min-w-0 items-center gap-2">
          <CompanyMark company={company} size="small" />
          <Link
            to={paths.company}
            params={{ companyId: String(company.id) }}
            className="truncate font-medium text-text"
            title={company.name}
          >
            {company.name}
          </Link>
        </span>
      </Cell>
      {text(company.industry)}
      {text(company.headquarters)}
      {number(company.headcount && headcount(company.headcount))}
      {number(company.foundedYear)}
      {number(revenue === null ? null : formats.money(revenue))}
      {number(linkedinFollowers === null ? null : formats.compact(linkedinFollowers))}
      <Cell className="max-w-40">
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
