import type { addEnrolments } from '@rapport/contract/campaigns/enrolments.ts'
import type { Output } from '@rapport/contract/route.ts'
import { addOutcomes, type AddOutcome } from '@rapport/contract/campaigns/vocabularies.ts'
import { RevealPeople } from '../reveal-people.tsx'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

export type Addition = Output<(typeof addEnrolments)['data']>

/** Outcomes that no enrolment of the campaign has. */
const unseen: ReadonlySet<AddOutcome> = new Set(['suppressed', 'already'])

type OutcomeListProps = {
  /** Set once the people are added: those who are not revealed can then be revealed here. */
  campaignId?: number
  outcomes: Addition['outcomes']
  /** Shows the enrolments with an outcome. Without it the numbers are not buttons. */
  onShow?: (outcome: AddOutcome) => void
  /** Their reveal has started: these numbers no longer hold. */
  onReveal?: () => void
}

/**
 * The number of people by outcome, with those who were added first. Outcomes without people are
 * left out.
 */
export function OutcomeList({ campaignId, outcomes, onShow, onReveal }: OutcomeListProps) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const shown = addOutcomes.filter((outcome) => outcome === 'added' || outcomes[outcome] > 0).toReversed()
  const unrevealed = outcomes.not_revealed
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col">
        {shown.map((outcome) => (
          <li
            key={outcome}
            className="flex min-h-7 items-center justify-between gap-4 border-b border-line py-1 text-sm last:border-b-0"
          >
            {onShow && outcomes[outcome] > 0 && !unseen.has(outcome) ? (
              <button
                type="button"
                onClick={() => onShow(outcome)}
                className="rounded-chip text-start text-accent underline-offset-2 hover:underline"
              >
                {t(`add.outcomes.${outcome}`)}
              </button>
            ) : (
              t(`add.outcomes.${outcome}`)
            )}
            <span className="font-medium tabular-nums">{formats.count(outcomes[outcome])}</span>
          </li>
        ))}
      </ul>
      {unrevealed > 0 && (
        <p className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
          {t(campaignId === undefined ? 'add.revealLater' : 'add.goOn', {
            count: unrevealed,
            shown: formats.count(unrevealed),
          })}
          {campaignId !== undefined && <RevealPeople campaignId={campaignId} onStarted={onReveal} />}
        </p>
      )}
    </div>
  )
}
