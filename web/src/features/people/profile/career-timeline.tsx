import type { PersonDetails } from '@rapport/contract/people/person.ts'
import { useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { careerStages, monthsBetween, type CareerStage } from './career.ts'
import { usePeriod } from './use-period.ts'

/** Positions, newest first, grouped by company. */
export function CareerTimeline({ positions }: { positions: PersonDetails['positions'] }) {
  const { t } = useTranslation('people')
  const [today] = useState(() => new Date())
  if (positions.length === 0) return <p className="text-sm text-muted">{t('profile.noCareer')}</p>
  return (
    <ol className="flex flex-col gap-5">
      {careerStages(positions, today).map((stage, index) => (
        // Stages have no key, since a company can appear twice. The list never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Stage key={index} stage={stage} today={today} />
      ))}
    </ol>
  )
}

function Stage({ stage, today }: { stage: CareerStage; today: Date }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const period = usePeriod()
  return (
    <li className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{stage.company.name}</span>
        {stage.months !== null && stage.positions.length > 1 && (
          <span className="shrink-0 text-sm text-muted">{formats.years(stage.months / 12)}</span>
        )}
      </p>
      <ol className="ms-1 flex flex-col gap-3 border-s border-line ps-4">
        {stage.positions.map((position, index) => {
          const months = monthsBetween(position.startDate, position.endDate, {
            isCurrent: position.isCurrent,
            today,
          })
          const facts = [
            period(position),
            months === null ? null : formats.years(months / 12),
            position.location,
          ].filter(Boolean)
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="relative flex flex-col">
              <span
                aria-hidden="true"
                className={`absolute -start-[21px] top-1.5 size-2 rounded-full ${position.isCurrent ? 'bg-accent' : 'bg-control'}`}
              />
              <span className="wrap-anywhere">{position.title ?? t('profile.untitled')}</span>
              {facts.length > 0 && <span className="text-sm text-muted">{facts.join(' · ')}</span>}
            </li>
          )
        })}
      </ol>
    </li>
  )
}
