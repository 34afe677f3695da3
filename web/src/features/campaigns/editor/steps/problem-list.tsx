import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { openVariableEvent } from '../text/box.ts'
import type { Problem } from './steps.ts'
import { PlainButton } from '../../../../ui/buttons/plain-button.tsx'

/** Leads to the box in which a problem can be fixed, and opens the blank itself. */
function goTo({ key, place, blank }: Problem): void {
  const box = document.querySelector<HTMLElement>(`#${key}-${place} [role="textbox"]`)
  const chips = [...(box?.querySelectorAll('.variable-blank') ?? [])]
  const chip = chips.find(({ textContent }) => textContent === blank)
  const at = chip ?? box
  at?.scrollIntoView({ block: 'center' })
  if (chip) chip.dispatchEvent(new Event(openVariableEvent, { bubbles: true }))
  else box?.focus({ preventScroll: true })
}

/** The problems that must be fixed before the campaign can start. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('editor')
  if (problems.length === 0) return null
  return (
    <section aria-label={t('problems.title')} className="flex flex-col gap-1">
      <h2 className="flex items-center gap-2 text-sm">
        <TriangleAlert size={14} aria-hidden className="text-warning" />
        {t('problems.title')}
      </h2>
      <ul>
        {problems.map((found) => (
          <li key={`${found.key} ${found.problem} ${found.place} ${found.blank}`}>
            <PlainButton
              onPress={() => goTo(found)}
              className="min-h-6 rounded-chip text-start text-sm text-accent underline-offset-2 hover:underline"
            >
              {t(`problems.${found.problem}`, { position: found.position, blank: found.blank ?? '' })}
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
