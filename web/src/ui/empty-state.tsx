import type { ReactNode } from 'react'

export type EmptyStateProps = {
  icon?: ReactNode
  /** Left out where the top bar says it. */
  title?: string
  /** The heading's level: 1 if it is the page's heading. */
  level?: 1 | 2
  description?: ReactNode
  /** An action, or suggestions to widen the search. */
  children?: ReactNode
}

/** Replaces missing content: says why, and what to do. */
export function EmptyState({ icon, title, level = 2, description, children }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-[420px] flex-col items-center gap-2 px-4 py-12 text-center">
      {icon && <span className="mb-1 text-muted">{icon}</span>}
      {title !== undefined && <Title className="text-lg font-semibold">{title}</Title>}
      {description && <p className="text-base text-balance text-muted">{description}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-x-2 gap-y-4">{children}</div>}
    </div>
  )
}
