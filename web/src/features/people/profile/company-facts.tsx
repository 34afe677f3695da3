import type { PersonDetails } from '@rapport/contract/people/person.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { paths } from '../../../paths.ts'
import { ExternalLink, Link } from '../../../ui/buttons/link.tsx'
import { FundingRounds, hasFunding } from './funding-rounds.tsx'
import { LongText } from './long-text.tsx'
import { profileHref } from '../profile-href.ts'
import { useHeadcount } from '../../../lib/texts/use-headcount.ts'

type Company = NonNullable<PersonDetails['companyDetails']>

/** What is known about the company; unknown facts are left out. */
export function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const headcount = useHeadcount()
  const linkedin = profileHref(company.linkedinUrl)
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('profile.industry'), value: company.industry },
    { label: t('profile.headcount'), value: company.headcount && headcountAndGrowth() },
    { label: t('profile.founded'), value: company.foundedYear },
    {
      label: t('profile.revenue'),
      value:
        company.revenue === null
          ? null
          : t('profile.revenueYear', { amount: formats.money(company.revenue) }),
    },
    {
      label: t('profile.followers'),
      value: company.linkedinFollowers === null ? null : formats.compact(company.linkedinFollowers),
    },
    { label: t('profile.headquarters'), value: company.headquarters },
    {
      label: t('profile.offices'),
      value: company.offices.length > 0 ? <Lines texts={company.offices} /> : null,
    },
    {
      label: t('profile.funding'),
      value: hasFunding(company.funding) ? <FundingRounds funding={company.funding} /> : null,
    },
  ]

  function headcountAndGrowth() {
    if (!company.headcount) return null
    const number = headcount(company.headcount)
    if (company.headcountGrowth === null) return number
    return `${number} (${t('profile.growth', { growth: formats.growth(company.headcountGrowth) })})`
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5 wrap-anywhere">
        <p className="text-lg font-medium">
          <Link to={paths.company} params={{ companyId: String(company.id) }} className="text-text">
            {company.name}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          {company.domain !== null && (
            <ExternalLink href={`https://${company.domain}`}>{company.domain}</ExternalLink>
          )}
          {linkedin !== null && (
            <ExternalLink href={linkedin} aria-label={t('profile.companyLinkedin', { name: company.name })}>
              {t('profile.linkedin')}
            </ExternalLink>
          )}
        </p>
      </div>
      {company.intents.length > 0 && (
        <ul aria-label={t('profile.intents')} className="flex flex-wrap gap-1">
          {company.intents.map((intent) => (
            <li key={intent} className="flex">
              <Badge>{t(`intents.${intent}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {company.summary !== null && <LongText text={company.summary} />}
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

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
