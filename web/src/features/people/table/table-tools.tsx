import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Columns3 from 'lucide-react/icons/columns-3'
import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import { Suspense } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { isSorted } from './sort.ts'
import type { Density } from '../../../ui/tables/table.tsx'
import type { ColumnChooserProps, SortPanelProps } from './tool-panels.tsx'

const loadTools = () => import('./tool-panels.tsx')
const ColumnChooser = lazyPart(async () => (await loadTools()).ColumnChooser, PartFailure)
const SortPanel = lazyPart(async () => (await loadTools()).SortPanel, PartFailure)
// A failure shows when it is opened.
const prefetchTools = () => void loadTools().catch(() => undefined)

export const densities = ['comfortable', 'compact'] as const satisfies readonly Density[]

type TableToolsProps = SortPanelProps &
  ColumnChooserProps & {
    density: Density
    onDensity: (density: Density) => void
  }

/** The controls of the table's order, its columns, and its rows of at least 44 or 36 px. */
export function TableTools(props: TableToolsProps) {
  const { all, columns, density, onDensity, sorting, size, sizes, onSize } = props
  const { t } = useTranslation('people')
  return (
    <>
      <Popover
        label={t('results.sort')}
        placement="bottom end"
        className="w-60"
        onNear={prefetchTools}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            label={t('results.sort')}
            size="small"
            {...(isSorted(sorting) && { className: 'text-accent!' })}
          >
            <ArrowUpDown size={16} aria-hidden />
          </IconButton>
        )}
      >
        <Suspense>
          <SortPanel sorting={sorting} size={size} sizes={sizes} onSize={onSize} />
        </Suspense>
      </Popover>
      <span className="size-control-small max-md:hidden">
        <Popover
          label={t('results.columns')}
          placement="bottom end"
          className="w-64"
          onNear={prefetchTools}
          renderTrigger={(trigger) => (
            <IconButton {...trigger} label={t('results.columns')} size="small">
              <Columns3 size={16} aria-hidden />
            </IconButton>
          )}
        >
          <Suspense>
            <ColumnChooser all={all} columns={columns} />
          </Suspense>
        </Popover>
      </span>
      <Segmented
        label={t('results.density')}
        options={[
          { id: 'comfortable', label: t('results.comfortable'), icon: <Rows3 size={16} aria-hidden /> },
          { id: 'compact', label: t('results.compact'), icon: <Rows4 size={16} aria-hidden /> },
        ]}
        value={density}
        onChange={onDensity}
      />
    </>
  )
}
