import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { IconButton, type IconButtonProps } from '../../../ui/buttons/icon-button.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { isEnter } from '../../../ui/fields/is-enter.ts'
import { lastPageOf, usePageRange } from './page-range.ts'
import type { PageMetadata } from './people-source.ts'

type TablePagesProps = {
  page: number
  metadata: PageMetadata
  onPage: (page: number) => void
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
}

/** Above this many people a tooltip says which of them the page shows. */
const explainedTotal = 10_000

/**
 * The buttons to the first, previous, next and last page, a box for any page number, and the number
 * of people per page.
 */
export function TablePages({ page, metadata, onPage, size, sizes, onSize }: TablePagesProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const range = usePageRange()(metadata)
  const { total } = metadata
  const lastPage = lastPageOf(metadata)
  const box = <PageBox key={page} page={page} lastPage={lastPage} onPage={onPage} />
  const pages = { page, lastPage, onPage }
  return (
    <nav
      aria-label={t('results.pages')}
      className="relative flex h-topbar shrink-0 items-center justify-center gap-1 border-t border-line px-4"
    >
      <PageButton {...pages} label={t('results.firstPage')} target={1}>
        <ChevronFirst size={16} aria-hidden />
      </PageButton>
      <PageButton {...pages} label={t('results.previousPage')} target={page - 1} keys="b">
        <ChevronLeft size={16} aria-hidden />
      </PageButton>
      <span className="flex items-center gap-1.5 px-1 text-sm whitespace-nowrap text-muted">
        {total > explainedTotal && range !== null ? (
          <Tooltip
            text={t('results.pageTooltip', {
              range,
              total: formats.count(total),
              pages: formats.count(lastPage),
            })}
          >
            {box}
          </Tooltip>
        ) : (
          box
        )}
        {t('results.pageOf', { pages: formats.count(lastPage) })}
      </span>
      <PageButton {...pages} label={t('results.nextPage')} target={page + 1} keys="n">
        <ChevronRight size={16} aria-hidden />
      </PageButton>
      <PageButton {...pages} label={t('results.lastPage')} target={lastPage}>
        <ChevronLast size={16} aria-hidden />
      </PageButton>
      <span className="ms-auto max-md:hidden">
        <Segmented
          label={t('results.perPage')}
          options={sizes.map((each) => ({ id: `${each}`, label: `${each}` }))}
          value={`${size}`}
          onChange={(id) => onSize(Number(id))}
        />
      </span>
    </nav>
  )
}

type PagingProps = { page: number; lastPage: number; onPage: (page: number) => void }

type PageButtonProps = PagingProps & Pick<IconButtonProps, 'label' | 'keys' | 'children'> & { target: number }

function PageButton({ page, lastPage, onPage, target, ...button }: PageButtonProps) {
  return (
    <IconButton
      {...button}
      size="small"
      isDisabled={target < 1 || target > lastPage || target === page}
      onPress={() => onPage(target)}
    />
  )
}

/** Enter, or leaving the box, goes to the page; a number beyond the last page goes to the last. */
function PageBox({ page, lastPage, onPage }: PagingProps) {
  const { t } = useTranslation('people')
  const [value, setValue] = useState<number | null>(page)
  const commit = () => {
    const target = Math.min(Math.max(value ?? page, 1), lastPage)
    setValue(target)
    if (target !== page) onPage(target)
  }
  return (
    <NumberField
      label={t('results.page')}
      hideLabel
      value={value}
      onChange={setValue}
      maxDigits={7}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isEnter(event)) commit()
      }}
      className="w-16"
    />
  )
}
