import type { ComponentType } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { RevealedPhone } from '../../contacts/contacts.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { When } from '../../../ui/when.tsx'
import type { FactProps } from '../table/columns/columns.ts'
import { monthsSince } from '../profile/career/career.ts'
import { Clipped, Unknown } from './fact.tsx'
import { Skills } from './skills.tsx'

const openedAt = new Date()

/** The time since a partial date, in whole months, as the filters count. */
function TimeSince({ date }: { date: string | null }) {
  const formats = useFormats()
  if (date === null) return <Unknown />
  return <span title={formats.partialDate(date)}>{formats.years(monthsSince(date, openedAt) / 12)}</span>
}

/** The facts of the columns that start out hidden. */
export const moreFacts = {
  seniority: ({ person }) => {
    const { t } = useTranslation('people')
    const { seniorities } = person
    if (seniorities.length === 0) return <Unknown />
    return <Clipped text={seniorities.map((level) => t(`seniority.${level}`)).join(', ')} />
  },
  function: ({ person: { jobFunction } }) => {
    const { t } = useTranslation('people')
    return jobFunction ? <Clipped text={t(`function.${jobFunction}`)} /> : <Unknown />
  },
  industry: ({ person: { company } }) =>
    company?.industry ? <Clipped text={company.industry} /> : <Unknown />,
  experience: ({ person: { experienceYears: years } }) => {
    const { t } = useTranslation('people')
    return years === null ? <Unknown /> : t('results.experienceYears', { count: years })
  },
  timeInJob: ({ person }) => <TimeSince date={person.positionSince} />,
  timeAtCompany: ({ person }) => <TimeSince date={person.companySince} />,
  skills: Skills,
  school: ({ person: { school } }) => (school ? <Clipped text={school} /> : <Unknown />),
  revenue: ({ person: { company } }) => {
    const formats = useFormats()
    return company?.revenue == null ? <Unknown /> : formats.money(company.revenue)
  },
  growth: ({ person: { company } }) => {
    const formats = useFormats()
    return company?.headcountGrowth == null ? <Unknown /> : formats.growth(company.headcountGrowth)
  },
  lastFunding: LastFunding,
  founded: ({ person: { company } }) => company?.foundedYear ?? <Unknown />,
  followers: ({ person: { company } }) => {
    const formats = useFormats()
    return company?.linkedinFollowers == null ? <Unknown /> : formats.compact(company.linkedinFollowers)
  },
  headquarters: ({ person: { company } }) =>
    company?.headquarters ? <Clipped text={company.headquarters} /> : <Unknown />,
  phone: ({ person }) => <RevealedPhone person={person} otherwise={<Unknown />} />,
  added: ({ person: { addedAt } }) =>
    addedAt === null ? <Unknown /> : <When at={addedAt} className="block truncate" />,
  facts: ({ person: { factsFrom } }) => {
    const { t } = useTranslation('people')
    const formats = useFormats()
    const date = formats.partialDate(factsFrom.date)
    return (
      <span title={t(`profile.facts.by.${factsFrom.by}`, { date })} className="block truncate">
        {date}
      </span>
    )
  },
} satisfies Record<string, ComponentType<FactProps>>

function LastFunding({ person: { company }, density }: FactProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  if (!company?.lastFunding) return <Unknown />
  const { category, date, amount } = company.lastFunding
  const details = [
    amount === null ? t('profile.undisclosed') : formats.money(amount),
    date && formats.partialDate(date),
  ]
  const name = t(`fundingCategory.${category}`)
  if (density === 'compact') return <Clipped text={[name, ...details].filter(Boolean).join(' · ')} />
  return (
    <>
      <Clipped text={name} />
      <span className="block truncate text-xs text-muted">{details.filter(Boolean).join(' · ')}</span>
    </>
  )
}
