import type { Message } from '@rapport/contract/errors.ts'
import { useErrorText } from '../../lib/texts/use-error-text.ts'
import { toasts } from './toast-queue.ts'

/** Shows the server's message about a success or a failure. */
export function useAnswerToast() {
  const errorText = useErrorText()
  return {
    success: (message: Message | undefined) => {
      if (message) toasts.add({ type: 'success', ...message })
    },
    error: (error: unknown) => toasts.add({ type: 'error', ...errorText(error) }),
  }
}
