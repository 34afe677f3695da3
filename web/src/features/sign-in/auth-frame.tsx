import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Logo } from '../shell/logo.tsx'
import { Preferences } from '../account/preferences.tsx'

export type AuthFrameProps = {
  /** Of the document. */
  title: string
  heading: string
  description?: ReactNode
  children: ReactNode
  /** Where else one may want to go. */
  links?: ReactNode
}

/** Around every screen of those who are not signed in. */
export function AuthFrame({ title, heading, description, children, links }: AuthFrameProps) {
  usePageTitle(title)
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[360px] flex-col justify-center gap-8 px-4 py-12">
      <div className="flex flex-col gap-4">
        <Logo />
        <div className="flex flex-col gap-2">
          <h1 className="text-2xl font-semibold">{heading}</h1>
          {description && <p className="text-muted break-words">{description}</p>}
        </div>
      </div>
      {children}
      {links && <div className="flex flex-col gap-2 text-sm text-muted">{links}</div>}
      <div className="border-t border-line pt-4">
        <Preferences />
      </div>
    </main>
  )
}
