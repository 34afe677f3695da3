import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

export function FoldButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('people')
  return (
    <IconButton label={t('rail.fold')} keys="[" size="small" onPress={onPress}>
      <PanelLeftClose size={16} aria-hidden />
    </IconButton>
  )
}

type FilterRailProps = {
  count: number
  onOpen: () => void
  /** Opens the panel at its first filter. */
  onReach: () => void
}

/** The folded filter panel: buttons that open it, and the number of active filters. */
export function FilterRail({ count, onOpen, onReach }: FilterRailProps) {
  const { t } = useTranslation('people')
  return (
    <section
      aria-label={t('filters.region')}
      className="flex w-10 shrink-0 flex-col items-center gap-2 border-e border-line bg-surface py-2"
    >
      <IconButton label={t('rail.show')} keys="[" onPress={onOpen}>
        <PanelLeftOpen size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('rail.reach')} keys="f" onPress={onReach}>
        <SlidersHorizontal size={16} aria-hidden />
      </IconButton>
      {count > 0 && (
        <span
          title={t('rail.count', { count })}
          className="min-w-6 rounded-chip bg-selected px-1 text-center text-xs leading-6 font-medium"
        >
          <span aria-hidden>{count}</span>
          <span className="sr-only">{t('rail.count', { count })}</span>
        </span>
      )}
    </section>
  )
}
