import type { PersonDetails } from '@rapport/contract/people/person.ts'
import { useState } from 'react'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { classes } from '../../../../ui/class-names.ts'
import { CompanyLink } from '../../company-link.tsx'
import { ShowMore } from '../show-more.tsx'
import { MarkedText } from '../keywords.tsx'
import { careerOf, type CareerPosition, type CareerStage } from './career.ts'
import { usePeriod } from './use-period.ts'

/** More are shown on request. */
const shownStages = 6

/** Positions, newest first, grouped by company, with the gaps between. */
export function CareerTimeline({ positions }: { positions: PersonDetails['positions'] }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const [today] = useState(() => new Date())
  if (positions.length === 0) return <p className="text-sm text-muted">{t('profile.noCareer')}</p>
  return (
    <ShowMore items={careerOf(positions, today)} shown={shownStages} className="flex flex-col gap-4">
      {(part) =>
        part.kind === 'stage' ? (
          <Stage stage={part} />
        ) : (
          <p className="ms-1 border-s border-dashed border-control ps-4 text-sm text-muted">
            {t('profile.gap', { duration: formats.years(part.months / 12) })}
          </p>
        )
      }
    </ShowMore>
  )
}

function Stage({ stage }: { stage: CareerStage }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const below = [
    stage.location,
    stage.alongside.length > 0 && t('profile.alongside', { companies: stage.alongside.join(', ') }),
  ].filter(Boolean)
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <CompanyLink company={stage.company} className="min-w-0 font-medium" />
        {stage.months !== null && (
          <span className="shrink-0 text-sm text-muted">{formats.years(stage.months / 12)}</span>
        )}
      </p>
      {below.length > 0 && <p className="text-sm text-muted wrap-anywhere">{below.join(' · ')}</p>}
      <ol className="mt-1.5 ms-1 flex flex-col gap-2 border-s border-line ps-4">
        {stage.positions.map((position, index) => (
          // Positions have no key, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <PositionItem key={index} position={position} stage={stage} />
        ))}
      </ol>
    </>
  )
}

function PositionItem({ position, stage }: { position: CareerPosition; stage: CareerStage }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const period = usePeriod()
  const { title, months, isCurrent, isPromotion } = position
  const facts = [
    period(position),
    // The company's line says this for a single position.
    months !== null && stage.positions.length > 1 && formats.years(months / 12),
    stage.location === null && position.location,
  ].filter(Boolean)
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className={classes(
          'absolute -start-[21px] top-1.5 size-2 rounded-full',
          isCurrent ? 'bg-accent' : 'bg-control',
        )}
      />
      <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        {title === null ? t('profile.untitled') : <MarkedText text={title} />}
        {isPromotion && <Badge tone="success">{t('profile.promotion')}</Badge>}
      </p>
      {facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>}
    </li>
  )
}
