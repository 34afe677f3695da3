import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import Pin from 'lucide-react/icons/pin'
import { Suspense } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { PartFailure } from '../../../../ui/loading/part-failure.tsx'
import { appliedBands } from '../../model/bands.ts'
import { usePins } from './pins.tsx'

const Choice = lazyPart(async () => (await import('./pinned-choice.tsx')).PinnedChoice, PartFailure)

/** The filters that the user reaches most, above the sections: a press leads to the controls of one. */
export function PinnedStrip({ filters }: { filters: FilterSet }) {
  const { t } = useTranslation('people')
  const { pinned } = usePins()
  return (
    <fieldset className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-2">
      <legend className="sr-only">{t('pinned.title')}</legend>
      {pinned.map((group) => {
        const count = appliedBands(filters, [group]).length
        return (
          <button
            key={group}
            type="button"
            title={t('pinned.go', { field: t(`groups.${group}`) })}
            onClick={() => void import('../reach-group.ts').then(({ reachGroup }) => reachGroup(group))}
            className="inline-flex h-6 items-center gap-1 rounded-chip border border-line bg-surface px-2 text-xs hover:bg-hover"
          >
            {t(`groups.${group}`)}
            {count > 0 && <span className="font-semibold text-accent">{count}</span>}
          </button>
        )
      })}
      <Popover
        label={t('pinned.edit')}
        className="max-h-80 w-60 overflow-y-auto"
        renderTrigger={(props) => (
          <IconButton {...props} label={t('pinned.edit')} size="tiny">
            <Pin size={14} aria-hidden />
          </IconButton>
        )}
      >
        <Suspense>
          <Choice />
        </Suspense>
      </Popover>
    </fieldset>
  )
}
