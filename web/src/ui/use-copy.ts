import { useState } from 'react'
import { toasts } from './toasts/toast-queue.ts'

/**
 * Copies text to the clipboard. `copied` is what was copied last: the text, or the `mark` of a text
 * that takes a while; a failure shows `failure` as a toast.
 */
export function useCopy(failure: string) {
  const [copied, setCopied] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const run = async (write: () => Promise<void>, mark: string) => {
    setPending(true)
    try {
      await write()
      setCopied(mark)
    } catch {
      // The clipboard needs a secure context.
      toasts.add({ type: 'warning', title: failure })
    }
    setPending(false)
  }
  return {
    copied,
    isPending,
    /** Copies the text at once. */
    copy: (text: string) => run(() => navigator.clipboard.writeText(text), text),
    /** Copies a text that takes a while; `mark` stands for it. */
    copyLate: (text: Promise<string>, mark: string) => run(() => writeLate(text), mark),
  }
}

/** Browsers let a page write only right after a press, but the content may follow. */
function writeLate(text: Promise<string>): Promise<void> {
  const content = text.then((late) => new Blob([late], { type: 'text/plain' }))
  // If writing fails before it reads the content, nothing else handles the content's own failure.
  content.catch(() => undefined)
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
}
