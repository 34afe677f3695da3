import { useId, type ReactNode } from 'react'

type SectionProps = {
  title: string
  hint?: ReactNode
  /** A control in the line of the title. */
  end?: ReactNode
  children: ReactNode
}

/** A part of the team's screen: its title above what it shows. */
export function Section({ title, hint, end, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {hint && <p className="text-sm text-muted">{hint}</p>}
        </div>
        {end}
      </div>
      {children}
    </section>
  )
}
