import type { CompanyProfile } from '@rapport/contract/companies/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link as PlainLink } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useHeadcount } from '../../../lib/texts/use-headcount.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { paths } from '../../../paths.ts'
import { buttonStyle } from '../../../ui/buttons/button-style.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { CompanyMark } from '../../../ui/marks/company-mark.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { companyQuery } from '../api.ts'
import { CompanyFacts } from './company-facts.tsx'
import { FundingTimeline } from './funding-timeline.tsx'
import { CompanyPeopleBars } from './people-bars.tsx'
import { peopleFilters } from './people-filters.ts'

/** A company's page. */
export function CompanyView({ id }: { id: number }) {
  const { t } = useTranslation('companies')
  const { data: company, error, isError, refetch } = useQuery(companyQuery(id))
  usePageTitle(company?.name, 1)
  if (isError && error instanceof ApiError && error.status === 404) return <MissingCompany />
  if (isError) return <LoadFailure title={t('company.failed')} error={error} onRetry={() => void refetch()} />
  return (
    <div className="mx-auto w-full max-w-[960px] px-4 pb-12 lg:px-8">
      {company ? (
        <Company company={company} />
      ) : (
        <div className="py-6">
          <output className="sr-only">{t('company.loading')}</output>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </div>
  )
}

function Company({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation('companies')
  const formats = useFormats()
  const { funding, people, similar } = company
  const isFunded = funding.total !== null || funding.roundCount !== null || funding.rounds.length > 0
  return (
    <>
      <header className="flex items-center gap-3 py-6">
        <CompanyMark company={company} />
        <h2 className="min-w-0 flex-1 text-xl font-semibold wrap-anywhere">{company.name}</h2>
        {people.count > 0 && (
          <PlainLink
            to={paths.people}
            search={{ filters: peopleFilters(people) }}
            className={buttonStyle('primary', 'medium')}
          >
            {t('company.showPeople', { count: people.count, shown: formats.count(people.count) })}
          </PlainLink>
        )}
      </header>
      <Section title={t('company.facts')}>
        <CompanyFacts company={company} />
      </Section>
      {isFunded && (
        <Section title={t('company.funding')}>
          <FundingTimeline funding={funding} />
        </Section>
      )}
      {people.count > 0 && (
        <Section title={t('company.people')}>
          <CompanyPeopleBars people={people} />
        </Section>
      )}
      {similar.length > 0 && (
        <Section title={t('company.similar')}>
          <SimilarCompanies companies={similar} />
        </Section>
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-line py-5">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function SimilarCompanies({ companies }: { companies: CompanyProfile['similar'] }) {
  const headcount = useHeadcount()
  return (
    <ul className="grid gap-x-6 gap-y-3 md:grid-cols-2">
      {companies.map((company) => (
        <li key={company.id} className="flex min-w-0 items-center gap-3">
          <CompanyMark company={company} size="small" />
          <span className="min-w-0">
            <Link
              to={paths.company}
              params={{ companyId: String(company.id) }}
              className="block truncate font-medium text-text"
            >
              {company.name}
            </Link>
            <span className="block truncate text-xs text-muted">
              {[company.industry, company.headcount && headcount(company.headcount)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The address names no company, or one that is gone. */
export function MissingCompany() {
  const { t } = useTranslation('companies')
  usePageTitle(t('company.missing'), 1)
  return (
    <EmptyState
      icon={<Building2 size={24} aria-hidden />}
      title={t('company.missing')}
      description={t('company.missingHint')}
    >
      <Link to={paths.companies}>{t('company.toCompanies')}</Link>
    </EmptyState>
  )
}
