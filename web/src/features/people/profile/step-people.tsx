import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

type StepPeopleProps = {
  /** Which of `ids` is open; -1 when none of them is. */
  index: number
  ids: readonly number[]
  onStep: (id: number) => void
}

/** The person above and the one below in the table. */
export function StepPeople({ index, ids, onStep }: StepPeopleProps) {
  const { t } = useTranslation('people')
  const previous = index < 0 ? undefined : ids[index - 1]
  const next = ids[index + 1]
  return (
    <>
      <IconButton
        label={t('profile.previous')}
        isDisabled={previous === undefined}
        onPress={() => previous !== undefined && onStep(previous)}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('profile.next')}
        isDisabled={next === undefined}
        onPress={() => next !== undefined && onStep(next)}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </>
  )
}
