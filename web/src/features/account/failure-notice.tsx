import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/api-error.ts'

const known = ['too_many_requests', 'offline', 'timeout', 'not_ready'] as const

/** What a refused call says, in a sentence or two. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('accounts')
  return (error) => {
    const code = error instanceof ApiError ? known.find((each) => each === error.code) : undefined
    if (code) return t(`failures.${code}`)
    const said = error instanceof ApiError ? error.text : null
    return said ? said.subTitle || said.title : t('failures.general')
  }
}

/** Stands above the button of a form; always there, so that a change of it is read out. */
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
