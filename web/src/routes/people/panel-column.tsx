import { Activity, Suspense } from 'react'
import { appliedBands } from '../../features/filters/filters.ts'
import { FilterRail, FoldButton } from '../../features/filters/panel/filter-rail.tsx'
import { afterPaint } from '../../lib/after-paint.ts'
import { useChoice } from '../../lib/use-choice.ts'
import { SearchPanel } from './lazy-search-panel.ts'
import type { SearchPanelProps } from './search-panel.tsx'

/** The filter panel beside the results. It folds to a rail, and keeps what was typed and opened. */
export function PanelColumn(panel: SearchPanelProps) {
  const [shape, setShape] = useChoice('filterPanel', ['open', 'folded'], 'open')
  const isFolded = shape === 'folded'
  const choose = (next: typeof shape) => {
    setShape(next)
    void afterPaint().then(focusOther)
  }
  const reach = () => {
    setShape('open')
    void import('../../features/filters/panel/reach-group.ts').then(({ reachFilters }) => reachFilters())
  }
  return (
    <>
      {isFolded && (
        <FilterRail
          count={appliedBands(panel.state.address.filters).length}
          onOpen={() => choose('open')}
          onReach={reach}
        />
      )}
      <Activity mode={isFolded ? 'hidden' : 'visible'}>
        <div className="flex w-filters shrink-0 border-e border-line">
          <Suspense>
            <SearchPanel {...panel} action={<FoldButton onPress={() => choose('folded')} />} />
          </Suspense>
        </div>
      </Activity>
    </>
  )
}

/**
 * Focuses another button if the focused element is gone, or hidden, which browsers may keep focused
 * for a while.
 */
function focusOther(): void {
  const focused = document.activeElement
  if (focused && focused !== document.body && focused.checkVisibility()) return
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-keys="["]')]
  buttons.find((button) => button.checkVisibility())?.focus()
}
