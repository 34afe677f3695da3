import { useId } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { Figures } from '../figures.tsx'
import type { Overview } from './api.ts'
import { needsOf, type Need } from './attention.ts'

/** The matters that need the administrator, and a line of figures. */
export function Situation({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin-overview')
  const id = useId()
  const needs = needsOf(overview.attention)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('attention.title')}
      </h2>
      {needs.length === 0 ? (
        <p className="text-muted">{t('attention.nothing')}</p>
      ) : (
        <ul className="flex flex-col items-start gap-1">
          {needs.map((need) => (
            <NeedItem key={need.kind} need={need} />
          ))}
        </ul>
      )}
      <Line overview={overview} />
    </section>
  )
}

function NeedItem({ need: { kind, path, amount } }: { need: Need }) {
  const { t } = useTranslation('admin-overview')
  const { count } = useFormats()
  const timeOf = useDelayText()
  const values = { count: amount, amount: count(amount), time: timeOf(amount) }
  return (
    <li className="flex min-h-6 items-center">
      <Link to={paths.admin} params={{ _splat: path }}>
        {t(`attention.${kind}`, values)}
      </Link>
    </li>
  )
}

function Line({ overview: { people, accounts, suppressions, attention } }: { overview: Overview }) {
  const { t } = useTranslation('admin-overview')
  const { count } = useFormats()
  const timeOf = useDelayText()
  const { indexDelayMs } = attention
  return (
    <Figures
      of={[
        [t('figures.people'), count(people)],
        [t('figures.accounts'), count(accounts)],
        [t('figures.suppressions'), count(suppressions)],
        [t('figures.indexDelay'), indexDelayMs < 1000 ? t('figures.none') : timeOf(indexDelayMs)],
      ]}
    />
  )
}

/** Milliseconds as whole seconds, or minutes from two on. */
function useDelayText(): (ms: number) => string {
  const { t } = useTranslation('admin-overview')
  const { count } = useFormats()
  return (ms) => {
    const seconds = Math.round(ms / 1000)
    return seconds < 120
      ? t('figures.seconds', { amount: count(seconds) })
      : t('figures.minutes', { amount: count(Math.round(seconds / 60)) })
  }
}
