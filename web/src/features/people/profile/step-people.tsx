import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

type StepPeopleProps = {
  previous: number | undefined
  next: number | undefined
  onStep: (id: number) => void
}

/** The buttons to the person above and below in the table. */
export function StepPeople({ previous, next, onStep }: StepPeopleProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <IconButton
        label={t('profile.previous')}
        keys="k"
        isDisabled={previous === undefined}
        onPress={() => previous !== undefined && onStep(previous)}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('profile.next')}
        keys="j"
        isDisabled={next === undefined}
        onPress={() => next !== undefined && onStep(next)}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </>
  )
}
