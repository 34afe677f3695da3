import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { classes } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { pageNumbers } from './page-numbers.ts'

export type PaginationProps = {
  label: string
  /** Counted from 1. */
  page: number
  pageCount: number
  onChange: (page: number) => void
}

/** Previous, the pages around this one, next. Nothing when there is but one page. */
export function Pagination({ label, page, pageCount, onChange }: PaginationProps) {
  const { t } = useTranslation()
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className="flex items-center gap-0.5">
      <IconButton
        label={t('ui.previousPage')}
        size="small"
        isDisabled={page <= 1}
        onPress={() => onChange(page - 1)}
      >
        <ChevronLeft size={16} />
      </IconButton>
      {pageNumbers(page, pageCount).map((item) =>
        typeof item === 'string' ? (
          <span key={item} aria-hidden="true" className="w-6 text-center text-sm text-muted">
            …
          </span>
        ) : (
          <Button
            key={item}
            aria-label={t('ui.page', { page: item })}
            {...(item === page ? { 'aria-current': 'page' as const } : {})}
            onPress={() => onChange(item)}
            className={classes(
              'h-control-small min-w-7 rounded-control px-1.5 text-sm transition-colors',
              item === page
                ? 'bg-selected font-medium text-accent'
                : 'text-muted hover:bg-hover hover:text-text',
            )}
          >
            {item.toLocaleString('en-US')}
          </Button>
        ),
      )}
      <IconButton
        label={t('ui.nextPage')}
        size="small"
        isDisabled={page >= pageCount}
        onPress={() => onChange(page + 1)}
      >
        <ChevronRight size={16} />
      </IconButton>
    </nav>
  )
}
