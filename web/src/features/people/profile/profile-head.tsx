import { isOwnId } from '@rapport/contract/people/own-people.ts'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useValueNames } from '../../filters/filters.ts'
import { shortLocation } from '../columns/fact.tsx'
import type { MaybeFound } from '../table/similar-title.tsx'
import { TeammateLine } from '../teammate/teammate-wrote.tsx'
import { beganWithin } from './career/career.ts'
import { FactsDate } from './facts-date.tsx'
import { CompanyLink } from '../company-link.tsx'

/** The filter offers as many. */
const recentDays = 90

/** Title at company; place, years of experience and level; whether the job is new. */
export function ProfileHead({ person }: { person: MaybeFound }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const names = useValueNames()
  const [today] = useState(() => new Date())
  const { titleMatch, experienceYears, positionSince } = person
  const facts = [
    person.place && names.place(shortLocation(person.place)),
    experienceYears !== null && t('profile.experienceYears', { count: experienceYears }),
    person.seniorities.map((level) => t(`seniority.${level}`)).join(', '),
  ].filter(Boolean)
  return (
    <div className="flex flex-col items-start gap-1 px-4 pt-3 wrap-anywhere">
      <Role person={person} />
      {titleMatch?.kind === 'similar' && (
        <p className="text-sm text-muted">{t('results.similarTitle', { title: titleMatch.title })}</p>
      )}
      {facts.length > 0 && (
        <p className="text-sm text-muted" title={names.place(person.location) ?? undefined}>
          {/* No line begins with a dot. */}
          {facts.join('\u00a0· ')}
        </p>
      )}
      <TeammateLine id={person.id} />
      {isOwnId(person.id) && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span className="flex items-center gap-1.5" title={t('own.hint')}>
            <Lock size={12} aria-hidden className="shrink-0" />
            {t('own.mark')}
          </span>
          <FactsDate from={person.factsFrom} />
        </p>
      )}
      {positionSince !== null && beganWithin(positionSince, recentDays, today) && (
        <Badge tone="success">{t('profile.newJob', { since: formats.partialDate(positionSince) })}</Badge>
      )}
    </div>
  )
}

/** Stand for title and company in the text around them. */
const [titleMark, companyMark] = ['\ue000', '\ue001']

function Role({ person: { title, company } }: { person: MaybeFound }) {
  const { t } = useTranslation('people')
  const link = company && <CompanyLink company={company} className="font-medium" />
  if (title === null || company === null) return (title ?? link) === null ? null : <p>{title ?? link}</p>
  const text = t('profile.role', { title: titleMark, company: companyMark })
  return (
    <p>
      {text.split(/([\ue000\ue001])/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The parts of a text never change.
        <span key={index}>{part === titleMark ? title : part === companyMark ? link : part}</span>
      ))}
    </p>
  )
}
