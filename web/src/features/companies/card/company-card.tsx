import type { CompanyProfile } from '@rapport/contract/companies/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useHeadcount } from '../../../lib/texts/use-headcount.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { CompanyMark } from '../../../ui/marks/company-mark.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { companyQuery } from '../api.ts'
import { peopleFilters } from '../page/people-filters.ts'
import { shortPlace } from '../short-place.ts'
import { newestFirst } from '../page/timeline.ts'

const facts = ['industry', 'headcount', 'headquarters', 'founded', 'lastFunding', 'followers'] as const

type CompanyCardProps = { id: number; name: string; onFollow: () => void }

/** A company in short. Its lines are the same for each company, so that nothing moves when they arrive. */
export function CompanyCard({ id, name, onFollow }: CompanyCardProps) {
  const { t } = useTranslation('companies')
  const formats = useFormats()
  const titleId = useId()
  const { data: company, isError } = useQuery(companyQuery(id))
  const textOf = useFactText()
  return (
    // Not a dialog, so the keys of the screen keep working.
    <section aria-labelledby={titleId} className="flex w-88 max-w-[calc(100vw-24px)] flex-col gap-3 p-4">
      <div className="flex min-w-0 items-center gap-3">
        <CompanyMark company={{ id, name }} />
        <h2 id={titleId} className="line-clamp-2 min-w-0 text-base font-semibold wrap-anywhere">
          {name}
        </h2>
      </div>
      {isError && !company ? (
        <p className="text-sm text-muted">{t('company.failed')}</p>
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          {facts.map((fact) => {
            const text = company && textOf(company, fact)
            const full = fact === 'headquarters' ? company?.headquarters : text
            return (
              <div key={fact} className="contents">
                <dt className="text-muted">{t(`columns.${fact}`)}</dt>
                <dd className="truncate" title={full ?? undefined}>
                  {company ? (text ?? <span className="text-muted">{t('unknown')}</span>) : <Line />}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3 text-sm">
        {company && company.people.count > 0 ? (
          <Link to={paths.people} search={{ filters: peopleFilters(company.people) }} onClick={onFollow}>
            {t('company.showPeople', {
              count: company.people.count,
              shown: formats.count(company.people.count),
            })}
          </Link>
        ) : (
          <span />
        )}
        <Link to={paths.company} params={{ companyId: String(id) }} onClick={onFollow}>
          {t('card.open')}
        </Link>
      </div>
    </section>
  )
}

const Line = () => (
  <span className="flex h-5 items-center">
    <Skeleton className="h-3 w-32" />
  </span>
)

function useFactText() {
  const { t } = useTranslation(['companies', 'people'])
  const formats = useFormats()
  const headcount = useHeadcount()
  const funding = ({ funding: { rounds } }: CompanyProfile) => {
    const [last] = newestFirst(rounds)
    if (!last) return null
    const parts = [
      last.name ?? t(`people:fundingCategory.${last.category}`),
      last.amount === null ? null : formats.money(last.amount),
      last.date === null ? null : formats.partialDate(last.date),
    ]
    return parts.filter(Boolean).join(' · ')
  }
  return (company: CompanyProfile, fact: (typeof facts)[number]): string | null => {
    const { industry, headquarters, foundedYear, linkedinFollowers } = company
    const texts = {
      industry,
      headquarters: headquarters && shortPlace(headquarters),
      headcount: company.headcount && headcount(company.headcount),
      founded: foundedYear === null ? null : String(foundedYear),
      lastFunding: funding(company),
      followers: linkedinFollowers === null ? null : formats.compact(linkedinFollowers),
    }
    return texts[fact]
  }
}
