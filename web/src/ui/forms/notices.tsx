import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { Spinner } from '../loading/spinner.tsx'

const known = ['too_many_requests', 'offline', 'timeout', 'not_ready'] as const

const knownCode = (error: unknown) =>
  error instanceof ApiError ? known.find((code) => code === error.code) : undefined

/** Whether `useFailureText` has a sentence for this very failure. */
export const hasSentence = (error: unknown): boolean => knownCode(error) !== undefined

/** The minutes until the call may be repeated: 1 if the server doesn't say. */
function minutesOf(error: unknown): number {
  const wait = error instanceof ApiError && error.retryAt ? error.retryAt.getTime() - Date.now() : 0
  return Math.max(1, Math.ceil(wait / 60_000))
}

/** Returns a function that describes a failed call in a sentence or two. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  const language = useLanguage()
  return (error) => {
    const code = knownCode(error)
    if (code === 'too_many_requests') return t('sentences.too_many_requests', { count: minutesOf(error) })
    if (code) return t(`sentences.${code}`)
    const text = error instanceof ApiError ? error.textIn(language) : null
    return text ? text.subTitle || text.title : t('sentences.other')
  }
}

/** Says why an action failed. Always rendered, so that screen readers announce its changes. */
export function FailureNotice({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex gap-2 text-sm text-danger">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

/** Says that an action succeeded. Always rendered, so that screen readers announce its changes. */
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

export function WaitNotice({ text }: { text: string }) {
  return (
    <output className="flex items-center gap-2 text-muted">
      <Spinner />
      {text}
    </output>
  )
}
