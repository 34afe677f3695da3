import type { Message } from '@rapport/contract/errors.ts'
import { useTranslation } from './use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { useLanguage } from './use-language.ts'

/** The text of a failed call: the server's message, or ours if there was no answer. */
export function useErrorText(): (error: unknown) => Message {
  const { t } = useTranslation('errors')
  const language = useLanguage()
  return (error) => {
    const text = error instanceof ApiError ? error.textIn(language) : null
    if (text) return text
    const code = error instanceof ApiError ? error.code : 'other'
    const known = code === 'offline' || code === 'timeout' || code === 'not_ready' ? code : 'other'
    return { title: t(`failures.${known}.title`), subTitle: t(`failures.${known}.subTitle`) }
  }
}
