import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { IconButton } from '../buttons/icon-button.tsx'

type PagesProps = {
  /** Names the navigation. */
  label: string
  page: number
  metadata: { total: number; limit: number }
  onPage: (page: number) => void
}

/** The footer of a table: the current page, and buttons to the previous and the next one. */
export function Pages({ label, page, metadata, onPage }: PagesProps) {
  const { t } = useTranslation('common')
  const formats = useFormats()
  const pages = Math.max(1, Math.ceil(metadata.total / metadata.limit))
  const step = (name: string, target: number, icon: ReactNode) => (
    <IconButton
      label={name}
      size="small"
      isDisabled={target < 1 || target > pages}
      onPress={() => onPage(target)}
    >
      {icon}
    </IconButton>
  )
  return (
    <nav
      aria-label={label}
      className="flex h-topbar shrink-0 items-center justify-center gap-2 border-t border-line px-4 text-sm text-muted"
    >
      {step(t('ui.previousPage'), page - 1, <ChevronLeft size={16} aria-hidden />)}
      {t('ui.pageOf', { page: formats.count(page), pages: formats.count(pages) })}
      {step(t('ui.nextPage'), page + 1, <ChevronRight size={16} aria-hidden />)}
    </nav>
  )
}
