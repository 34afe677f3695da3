import type { CompanyPeople } from '@rapport/contract/companies/schemas.ts'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { peopleFilters } from './people-filters.ts'

/** The people of a company, by function and by seniority: each bar opens the search for its people. */
export function CompanyPeopleBars({ people }: { people: CompanyPeople }) {
  const { t } = useTranslation(['companies', 'people'])
  const filters = peopleFilters(people)
  const others = people.companies - 1
  return (
    <>
      {others > 0 && <p className="text-sm text-muted">{t('company.shared', { count: others })}</p>}
      <div className="grid gap-6 md:grid-cols-2">
        <Bars
          title={t('company.byFunction')}
          bars={people.functions.map(({ value, count }) => ({
            name: t(`people:function.${value}`),
            count,
            filters: { ...filters, experience: { functions: [value] } },
          }))}
        />
        <Bars
          title={t('company.bySeniority')}
          bars={people.seniorities.map(({ value, count }) => ({
            name: t(`people:seniority.${value}`),
            count,
            filters: { ...filters, experience: { seniorityLevels: [value] } },
          }))}
        />
      </div>
    </>
  )
}

type Bar = { name: string; count: number; filters: PartialFilterSet }

function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const { t } = useTranslation('companies')
  const formats = useFormats()
  if (bars.length === 0) return null
  const largest = Math.max(...bars.map(({ count }) => count))
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <ul className="flex flex-col">
        {bars.map(({ name, count, filters }) => (
          <li key={name}>
            <Link
              to={paths.people}
              search={{ filters }}
              className="grid h-7 grid-cols-[minmax(0,9rem)_1fr_3.5rem] items-center gap-2 rounded-control px-1 text-sm text-text hover:bg-hover hover:no-underline"
            >
              <span className="truncate">{name}</span>
              <span className="h-3">
                <span
                  className="block h-full min-w-0.5 rounded-chip bg-accent"
                  style={{ width: `${(100 * count) / largest}%` }}
                />
              </span>
              <span className="text-end text-muted">
                <span aria-hidden>{formats.count(count)}</span>
                <span className="sr-only">{t('company.bar', { count, shown: formats.count(count) })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
