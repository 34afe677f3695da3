import CircleCheck from 'lucide-react/icons/circle-check'
import { Spinner } from '../../ui/spinner.tsx'

/** Something is done, and reading on is enough. */
export function DoneNotice({ text }: { text: string | null }) {
  return (
    <output className="flex gap-2 text-sm text-success empty:hidden">
      {text && (
        <>
          <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
          {text}
        </>
      )}
    </output>
  )
}

/** Something is on its way that cannot be hurried. */
export function WaitNotice({ text }: { text: string }) {
  return (
    <output className="flex items-center gap-2 text-muted">
      <Spinner />
      {text}
    </output>
  )
}
