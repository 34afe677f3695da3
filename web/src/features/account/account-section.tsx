import { useId, type ReactNode } from 'react'

export type AccountSectionProps = { title: string; hint: string; children: ReactNode }

/** A part of the account page: what it is about on the left, what can be done about it on the right. */
export function AccountSection({ title, hint, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 first:border-t-0 lg:grid-cols-[224px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{hint}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
