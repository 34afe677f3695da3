import type { ReactNode } from 'react'

type ProfileSectionProps = {
  title: string
  /** Stands at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of the profile. */
export function ProfileSection({ title, aside, children }: ProfileSectionProps) {
  return (
    <section className="flex flex-col gap-3 border-t border-line px-4 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-semibold text-muted">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
