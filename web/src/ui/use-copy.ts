import { useState } from 'react'
import { toasts } from './toasts/toast-queue.ts'

/** Copies text to the clipboard. `copied` is the text copied last; a failure shows `failure` as a toast. */
export function useCopy(failure: string) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // The clipboard needs a secure context.
      toasts.add({ type: 'warning', title: failure })
    }
  }
  return { copied, copy }
}
