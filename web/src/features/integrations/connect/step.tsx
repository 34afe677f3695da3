import { useEffect, useRef, type ReactNode } from 'react'

type StepProps = {
  /** The text has the focus at first: nothing is typed in this step. */
  isRead?: boolean
  children: ReactNode
  /** Buttons, the primary one last. */
  actions: ReactNode
}

/** One step of a dialog that has several. */
export function Step({ isRead = false, children, actions }: StepProps) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRead) text.current?.focus()
  }, [isRead])
  return (
    <>
      <div ref={text} {...(isRead && { tabIndex: -1 })} className="flex min-w-0 flex-col gap-3 break-words">
        {children}
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-2">{actions}</div>
    </>
  )
}
