import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { useReasonText } from '../../enrolments/use-reason-text.ts'
import { datesQuery } from '../api.ts'
import type { Saving } from './saving.ts'
import { problemsOf, timingOf, type Step } from './steps.ts'

/**
 * The date on which the first person would get an email. If it is unknown, `at` is null and `text`
 * says why.
 */
export type FirstDate = { at: string | null; text: string }

/** The dates of each step. Null while nothing is known, and for a step that is not stored yet. */
export function useDates(campaignId: number, { shown, saved }: Saving): (step: Step) => FirstDate | null {
  const { t } = useTranslation('editor')
  const formats = useFormats()
  const reasonText = useReasonText()
  const { data } = useQuery(datesQuery(campaignId, timingOf(saved)))
  const firstProblem = problemsOf(shown)[0]
  const unknown = (): string => {
    const [held] = data?.held ?? []
    if (data?.firstAt != null) return t('dates.nobodyLeft')
    return held ? t('dates.held', { reason: reasonText(held.reason) }) : t('dates.nobody')
  }
  return (step) => {
    const known = data?.steps.find(({ id }) => id === step.id)
    if (!known) return null
    const place = shown.findIndex(({ key }) => key === step.key) + 1
    if (firstProblem && firstProblem.position <= place) return { at: null, text: t('dates.problems') }
    const { firstAt } = known
    if (firstAt === null) return { at: null, text: unknown() }
    return { at: firstAt, text: t('dates.first', { date: formats.date(new Date(firstAt)) }) }
  }
}
