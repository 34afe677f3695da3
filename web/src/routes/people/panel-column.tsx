import { countFilters } from '@rapport/contract/filters/values.ts'
import { Activity, Suspense } from 'react'
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
  return (
    <>
      {isFolded && (
        <FilterRail count={countFilters(panel.state.address.filters)} onOpen={() => choose('open')} />
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

/** The pressed button goes, and with it a focus that it had. */
function focusOther(): void {
  if (document.activeElement !== document.body) return
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-keys="["]')]
  buttons.find((button) => button.checkVisibility())?.focus()
}
