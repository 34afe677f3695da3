import type { CompanyProfile } from '@rapport/contract/companies/schemas.ts'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useHeadcount } from '../../../lib/texts/use-headcount.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ExternalLink } from '../../../ui/buttons/link.tsx'
import { useValueNames } from '../../filters/filters.ts'

/** The known facts of a company, and since when they are known. Unknown facts are left out. */
export function CompanyFacts({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation(['companies', 'people'])
  const formats = useFormats()
  const headcount = useHeadcount()
  const names = useValueNames()
  const { domain, linkedinUrl, headcountGrowth, revenue, linkedinFollowers, offices, intents } = company
  const growth =
    headcountGrowth === null ? null : t('company.growth', { growth: formats.growth(headcountGrowth) })
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('columns.industry'), value: names.industry(company.industry) },
    { label: t('company.type'), value: company.type && t(`people:companyType.${company.type}`) },
    { label: t('columns.headquarters'), value: names.place(company.headquarters) },
    {
      label: t('columns.headcount'),
      value: company.headcount && [headcount(company.headcount), growth].filter(Boolean).join(' · '),
    },
    { label: t('columns.founded'), value: company.foundedYear },
    {
      label: t('columns.revenue'),
      value: revenue === null ? null : t('company.perYear', { amount: formats.money(revenue) }),
    },
    {
      label: t('columns.followers'),
      value: linkedinFollowers === null ? null : formats.compact(linkedinFollowers),
    },
    {
      label: t('company.website'),
      value: domain === null ? null : <ExternalLink href={`https://${domain}`}>{domain}</ExternalLink>,
    },
    {
      label: t('company.linkedin'),
      value:
        linkedinUrl === null ? null : (
          <ExternalLink href={linkedinUrl}>{linkedinUrl.replace(/^https:\/\/(www\.)?/, '')}</ExternalLink>
        ),
    },
    { label: t('company.offices'), value: offices.length === 0 ? null : <Lines texts={offices} /> },
    { label: t('company.signals'), value: intents.length === 0 ? null : <Signals intents={intents} /> },
  ]
  return (
    <>
      {company.summary !== null && <p className="whitespace-pre-line wrap-anywhere">{company.summary}</p>}
      <dl className="grid grid-cols-[112px_1fr] items-baseline gap-x-3 gap-y-2 md:grid-cols-[112px_1fr_112px_1fr]">
        {facts.map(({ label, value }) =>
          value === null ? null : (
            <div key={label} className="contents">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="text-xs text-muted">
        {t('company.stored', { date: formats.date(new Date(company.updatedAt)) })}
      </p>
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

function Signals({ intents }: { intents: CompanyProfile['intents'] }) {
  const { t } = useTranslation('people')
  return (
    <span className="flex flex-wrap gap-1">
      {intents.map((intent) => (
        <Badge key={intent}>{t(`intents.${intent}`)}</Badge>
      ))}
    </span>
  )
}
