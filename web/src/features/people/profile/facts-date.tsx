import type { PersonRow } from '@rapport/contract/people/person.ts'
import { useState } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ageOf } from './facts-age.ts'

/** How old the facts about a person are; the date, and who says so, on pointing at it. */
export function FactsDate({ from }: { from: PersonRow['factsFrom'] }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const [today] = useState(() => new Date())
  const age = ageOf(from.date, today)
  if (!age) return null
  const shown =
    age.count === 0
      ? t(`profile.facts.now.${age.unit}`)
      : t(`profile.facts.${age.unit}`, { count: age.count })
  return (
    <time
      dateTime={from.date}
      title={t(`profile.facts.by.${from.by}`, { date: formats.partialDate(from.date) })}
      className="text-xs text-muted"
    >
      {shown}
    </time>
  )
}
