import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/use-page-title.ts'

type BreadcrumbProps = {
  /** A text, or a link. */
  parent: ReactNode
  /** Undefined while it loads. */
  title: string | undefined
}

/** The top bar's heading for a part of something: the parent and its own title. */
export function Breadcrumb({ parent, title }: BreadcrumbProps) {
  usePageTitle(title, 1)
  if (title === undefined) return parent
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {/* On phones there is room for the title alone. */}
      <span className="shrink-0 font-medium text-muted max-md:hidden">{parent}</span>{' '}
      <ChevronRight size={16} aria-hidden className="shrink-0 text-muted max-md:hidden" />
      <span className="truncate" title={title}>
        {title}
      </span>
    </span>
  )
}
