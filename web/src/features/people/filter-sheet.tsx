import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'

/** The filter panel of narrow screens: a button with the number of applied filters, and the sheet that it opens. */
export function FilterSheet({ appliedCount, ...panel }: FilterPanelProps & { appliedCount: number }) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const search = () => {
    setOpen(false)
    panel.onSearch()
  }
  return (
    <>
      <Button size="small" icon={<SlidersHorizontal size={14} aria-hidden />} onPress={() => setOpen(true)}>
        {appliedCount > 0 ? t('filters.openCount', { count: appliedCount }) : t('filters.open')}
      </Button>
      <Sheet label={t('filters.title')} isOpen={isOpen} onOpenChange={setOpen} className="w-[360px]">
        <FilterPanel
          {...panel}
          onSearch={search}
          action={
            <IconButton label={t('filters.close')} tooltip={false} onPress={() => setOpen(false)}>
              <X size={16} aria-hidden />
            </IconButton>
          }
        />
      </Sheet>
    </>
  )
}
