import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChipGroup } from '../../../ui/chip.tsx'
import { useChips, withoutBand, type AppliedFilter } from '../../filters/filters.ts'
import { focusTable } from '../table/focus-table.ts'

type AppliedStripProps = {
  filters: FilterSet
  /** Those that the shown people don't match. */
  omitted: readonly AppliedFilter[]
  onChange: (change: (filters: FilterSet) => FilterSet) => void
  onClear: () => void
}

/** The filters of the results. Removing a filter searches again. */
export function AppliedStrip({ filters, omitted, onChange, onClear }: AppliedStripProps) {
  const { t } = useTranslation('people')
  const omittedKeys = new Set(omitted.map(({ key }) => key))
  const chips = useChips()
    .chipsOf(filters)
    .map((chip) => {
      const isOmitted = chip.band.every(({ key }) => omittedKeys.has(key))
      return isOmitted ? Object.assign({ struck: t('strip.leftOut') }, chip) : chip
    })
  if (chips.length === 0) return null

  const clear = () => {
    onClear()
    focusTable()
  }

  return (
    <div className="flex items-start gap-2 border-b border-line px-4 py-2 max-md:pe-2">
      <ChipGroup
        // One line on phones, so that their first screen shows people.
        className="-ms-0.5 max-h-24 min-w-0 flex-1 overflow-y-auto p-0.5 max-md:[scrollbar-width:none] max-md:[&_li]:max-w-72 max-md:[&_li]:shrink-0 max-md:[&_ul]:flex-nowrap"
        label={t('strip.title')}
        chips={chips}
        onRemove={(key) => {
          const chip = chips.find(({ id }) => id === key)
          if (chip) onChange((current) => withoutBand(current, chip.band))
          if (chips.length === 1) focusTable()
        }}
      />
      <Button variant="quiet" size="small" onPress={clear}>
        {t('strip.clearAll')}
      </Button>
    </div>
  )
}
