import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Link2 from 'lucide-react/icons/link-2'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useCopy } from '../../../ui/use-copy.ts'

type StepPeopleProps = {
  /** The place of the open profile among `ids`; -1 when it is not among them. */
  index: number
  ids: readonly number[]
  onStep: (id: number) => void
}

/** To the person above and below in the table. */
export function StepPeople({ index, ids, onStep }: StepPeopleProps) {
  const { t } = useTranslation('people')
  const previous = index < 0 ? undefined : ids[index - 1]
  const next = ids[index + 1]
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

/** Copies the address of this screen; the button itself shows that it worked. */
export function CopyLink() {
  const { t } = useTranslation('people')
  const { copied, copy } = useCopy(t('profile.copyFailed'))
  return (
    <>
      <IconButton
        label={t(copied ? 'profile.copied' : 'profile.copyLink')}
        keys="c"
        onPress={() => void copy(location.href)}
      >
        {copied ? <Check size={16} aria-hidden className="text-success" /> : <Link2 size={16} aria-hidden />}
      </IconButton>
      <output className="sr-only">{copied && t('profile.copied')}</output>
    </>
  )
}
