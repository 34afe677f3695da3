import type { PersonDetails } from '@rapport/contract/people/person.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ExternalLink } from '../../../ui/buttons/link.tsx'
import { useValueNames } from '../../filters/filters.ts'
import { CompanyLink } from '../company-link.tsx'
import { useKeywordSpans } from './keywords.tsx'
import { LongText } from './long-text.tsx'
import { useHeadcount } from '../../../lib/texts/use-headcount.ts'

type Company = NonNullable<PersonDetails['companyDetails']>

/**
 * The company in short, with a link to its page, which says the rest; unknown facts are left out.
 * What it says of itself is here only if the search asks for keywords in it.
 */
export function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const headcount = useHeadcount()
  const names = useValueNames()
  const isFoundByText = useKeywordSpans(company.summary).length > 0
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('profile.industry'), value: names.industry(company.industry) },
    { label: t('profile.type'), value: company.type && t(`companyType.${company.type}`) },
    { label: t('profile.headcount'), value: company.headcount && headcountAndGrowth() },
    { label: t('profile.founded'), value: company.foundedYear },
    {
      label: t('profile.revenue'),
      value:
        company.revenue === null
          ? null
          : t('profile.revenueYear', { amount: formats.money(company.revenue) }),
    },
    { label: t('profile.headquarters'), value: names.place(company.headquarters) },
    { label: t('profile.funding'), value: funding() },
  ]

  function headcountAndGrowth() {
    if (!company.headcount) return null
    const number = headcount(company.headcount)
    if (company.headcountGrowth === null) return number
    return `${number} (${t('profile.growth', { growth: formats.growth(company.headcountGrowth) })})`
  }

  function funding() {
    const { total, roundCount } = company.funding
    // A total of 0 adds nothing to the number of rounds.
    const isZero = total === 0 && roundCount !== null
    return [
      total === null || isZero ? null : t('profile.fundingTotal', { amount: formats.money(total) }),
      roundCount === null ? null : t('profile.rounds', { count: roundCount }),
    ]
      .filter(Boolean)
      .join(' · ')
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5 wrap-anywhere">
        <CompanyLink company={company} className="self-start font-medium" />
        {company.domain !== null && (
          <ExternalLink href={`https://${company.domain}`} className="self-start text-sm">
            {company.domain}
          </ExternalLink>
        )}
      </div>
      {company.summary !== null && isFoundByText && <LongText text={company.summary} />}
      {company.intents.length > 0 && (
        <ul aria-label={t('profile.intents')} className="flex flex-wrap gap-1">
          {company.intents.map((intent) => (
            <li key={intent} className="flex">
              <Badge>{t(`intents.${intent}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[128px_1fr] items-baseline gap-x-3 gap-y-2">
        {facts.map(({ label, value }) =>
          value === null || value === '' ? null : <Fact key={label} label={label} value={value} />,
        )}
      </dl>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </>
  )
}
