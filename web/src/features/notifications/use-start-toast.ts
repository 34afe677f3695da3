import { useTranslation } from '../../lib/texts/use-translation.ts'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { isProgressShown, type Watched } from './watched.ts'

/**
 * Says that long work has begun where the screen doesn't show its progress; `ends` are the
 * notifications that will announce its end.
 */
export function useStartToast(): (title: string, ends: readonly Watched[]) => void {
  const { t } = useTranslation()
  return (title, ends) => {
    if (!ends.some(isProgressShown)) toasts.add({ type: 'success', title, subTitle: t('ui.startedText') })
  }
}
