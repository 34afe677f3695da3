import type { PersonDetails } from '@rapport/contract/people/person.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'

type Funding = NonNullable<PersonDetails['companyDetails']>['funding']

/** Whether anything is known about a company's funding. */
export const hasFunding = ({ total, roundCount, rounds }: Funding): boolean =>
  total !== null || roundCount !== null || rounds.length > 0

/** The total raised, and each round. */
export function FundingRounds({ funding }: { funding: Funding }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  // A total of 0 adds nothing to the number of rounds.
  const total = funding.total === 0 && funding.roundCount !== null ? null : funding.total
  const summary = [
    total === null ? null : t('profile.fundingTotal', { amount: formats.money(total) }),
    funding.roundCount === null ? null : t('profile.rounds', { count: funding.roundCount }),
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-1">
      {summary.length > 0 && <p>{summary.join(' · ')}</p>}
      <ul className="flex flex-col gap-1 text-sm text-muted">
        {funding.rounds.map((round, index) => (
          // Rounds have no key, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {[
              round.name ?? t(`fundingCategory.${round.category}`),
              round.amount === null ? t('profile.undisclosed') : formats.money(round.amount),
              round.date === null ? null : formats.partialDate(round.date),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
