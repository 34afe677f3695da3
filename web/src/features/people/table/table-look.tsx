import Columns3 from 'lucide-react/icons/columns-3'
import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { CheckboxList } from '../../../ui/fields/checkbox-list.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import type { Density } from '../../../ui/table.tsx'

export const densities = ['comfortable', 'compact'] as const satisfies readonly Density[]

type TableLookProps = {
  columns: readonly { id: string; label: string }[]
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Which columns the table shows beside the name, and rows of 44 or 36 px. */
export function TableLook({ columns, chosen, onChoose, density, onDensity }: TableLookProps) {
  const { t } = useTranslation('people')
  const toggle = (toggled: string, isShown: boolean) =>
    onChoose(columns.flatMap(({ id }) => ((id === toggled ? isShown : chosen.includes(id)) ? [id] : [])))
  return (
    <>
      <span className="size-control-small max-md:hidden">
        <Popover
          label={t('results.columns')}
          placement="bottom end"
          className="w-44"
          renderTrigger={(props) => (
            <IconButton {...props} label={t('results.columns')} size="small">
              <Columns3 size={16} aria-hidden />
            </IconButton>
          )}
        >
          <CheckboxList label={t('results.columns')} options={columns} values={chosen} onToggle={toggle} />
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
