import Ban from 'lucide-react/icons/ban'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { classes } from '../../../../ui/class-names.ts'

type ExcludeToggleProps = { name: string; isExcluded: boolean; onPress: () => void }

/**
 * Excludes a choice, or no longer does. It is a native element, because a list has up to twenty.
 * Where no pointer can hover, it always shows.
 */
function ExcludeToggle({ name, isExcluded, onPress }: ExcludeToggleProps) {
  const { t } = useTranslation('people')
  const label = t('chips.excludeValue', { value: name })
  return (
    <button
      type="button"
      aria-pressed={isExcluded}
      aria-label={label}
      title={label}
      onClick={onPress}
      className={classes(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-chip transition-opacity hover:bg-hover',
        isExcluded
          ? 'text-danger'
          : 'text-muted opacity-0 group-hover/row:opacity-100 hover:text-text focus-visible:opacity-100 [@media(hover:none)]:opacity-100',
      )}
    >
      <Ban size={14} aria-hidden />
    </button>
  )
}

/** The name of a choice that is excluded. */
function ExcludedName({ name }: { name: string }) {
  const { t } = useTranslation('people')
  return (
    <>
      <span className="font-medium text-danger">{t('chips.exclude')}: </span>
      {name}
    </>
  )
}

/** The components with which choices are excluded. */
export const exclusion = { Toggle: ExcludeToggle, Name: ExcludedName }
export type Exclusion = typeof exclusion
