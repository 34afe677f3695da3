import { Suspense, useEffect } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { dialogs, returnFocus } from '../lib/dialogs.ts'
import { later } from '../lib/later.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { PartFailure } from '../ui/loading/part-failure.tsx'

const load = async () => (await import('./open-dialogs.tsx')).OpenDialogs
const OpenDialogs = lazyPart(load, PartFailure)

/**
 * Renders the open dialogs, and closes them when the frame is removed. Render it once. The list of
 * all dialogs is loaded once the first screen has settled. A dialog that is opened before waits for
 * it.
 */
export function DialogHost() {
  useEffect(() => {
    // A failure shows when a dialog is opened.
    void later()
      .then(load)
      .catch(() => undefined)
    return dialogs.closeAll
  }, [])
  const isOpen = dialogs.useEntries().length > 0
  useEffect(() => {
    if (!isOpen) void afterPaint().then(returnFocus)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <Suspense>
      <OpenDialogs onFail={dialogs.closeAll} />
    </Suspense>
  )
}
