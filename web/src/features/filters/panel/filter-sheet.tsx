import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { useFetchAhead } from '../../../ui/loading/use-fetch-ahead.ts'

const loadSheet = async () => (await import('../../../ui/overlays/sheet.tsx')).Sheet
const Sheet = lazyPart(loadSheet, PartFailure)

type FilterSheetProps = {
  appliedCount: number
  /** The panel, given the function that closes the sheet and the close button for the panel's header. */
  children: (close: () => void, action: ReactNode) => ReactNode
}

/**
 * The filter panel on narrow screens: a button with the number of applied filters, and the sheet
 * that it opens.
 */
export function FilterSheet({ appliedCount, children }: FilterSheetProps) {
  const { t } = useTranslation('people')
  useFetchAhead(loadSheet)
  const [isOpen, setOpen] = useState(false)
  // Mounted with the first opening; it stays mounted for the closing animation.
  const [wasOpened, setWasOpened] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        data-keys="f"
        size="small"
        icon={<SlidersHorizontal size={14} aria-hidden />}
        onPress={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        {appliedCount > 0 ? t('filters.openCount', { count: appliedCount }) : t('filters.open')}
      </Button>
      {wasOpened && (
        <Suspense>
          <Sheet
            label={t('filters.title')}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onFail={() => setWasOpened(false)}
            className="w-[360px]"
          >
            {children(
              close,
              <IconButton label={t('filters.close')} onPress={close}>
                <X size={16} aria-hidden />
              </IconButton>,
            )}
          </Sheet>
        </Suspense>
      )}
    </>
  )
}
